import { svg } from './panels.js';

// A button that saves the panel as an SVG file.
export function offerSaving(panel) {
  const button = panel.querySelector('.save');
  button.hidden = false;
  button.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([svg(panel)], { type: 'image/svg+xml' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${panel.id}.svg`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
}
