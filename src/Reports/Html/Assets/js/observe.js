import { draw, drawn } from './panels.js';

// Draws panels when they are about to become visible, and again when their width or the colours change.
export function observe(panels) {
  const near = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && !drawn.has(target.id)) draw(target);
    }
  }, { rootMargin: '600px' });
  const widths = new WeakMap();
  const resized = new ResizeObserver(entries => requestAnimationFrame(() => {
    for (const { target, contentRect: { width } } of entries) {
      if (drawn.has(target.id) && widths.get(target) !== width && !document.documentElement.hasAttribute('data-printing')) draw(target);
      widths.set(target, width);
    }
  }));
  for (const panel of panels) {
    near.observe(panel);
    resized.observe(panel);
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => panels.filter(panel => drawn.has(panel.id)).forEach(draw));
}
