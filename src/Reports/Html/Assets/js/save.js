// A button that saves the visible drawing as an SVG file, with its title, its note and the colours of the light theme.
function offerSaving(chart) {
  const button = chart.querySelector('.save');
  button.hidden = false;
  button.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([savedFigure(chart)], { type: 'image/svg+xml' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${chart.id}.svg`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
}

function savedFigure(chart) {
  const shown = [...chart.querySelectorAll('svg')].find(svg => svg.getClientRects().length > 0) ?? chart.querySelector('svg');
  const svg = shown.cloneNode(true);
  const { width, height } = shown.viewBox.baseVal;
  const line = (text, y, name) => {
    const element = document.createElementNS(svg.namespaceURI, 'text');
    element.setAttribute('y', y);
    element.setAttribute('class', name);
    element.textContent = text;
    svg.append(element);
  };
  const title = wrapped(chart.dataset.title, width / 8);
  const note = wrapped(chart.dataset.note, width / 7.5);
  title.forEach((text, i) => line(text, (i - title.length) * 16, 'heading'));
  note.forEach((text, i) => line(text, height + 20 + i * 16, 'quiet'));
  const [top, all] = [title.length * 16 + 16, height + (title.length + note.length) * 16 + 28];
  svg.setAttribute('viewBox', `0 ${-top} ${width} ${all}`);
  svg.setAttribute('height', all);
  const style = document.createElementNS(svg.namespaceURI, 'style');
  style.textContent = document.querySelector('#figure-style').textContent;
  svg.prepend(style);
  return new XMLSerializer().serializeToString(svg);
}

function wrapped(text, letters) {
  const lines = [];
  for (const word of text.split(' ').filter(Boolean)) {
    if (lines.length > 0 && lines.at(-1).length + word.length < letters) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}
