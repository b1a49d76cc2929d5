// A button that prints the visible drawing alone, with its title and its note, on a page of its size, which browsers save as PDF.
let putBack = () => {};

function offerPrinting(chart) {
  const button = chart.querySelector('.pdf');
  button.hidden = false;
  button.addEventListener('click', () => {
    // A browser that did not print has not put it back either.
    putBack();
    putBack = showAlone(chart);
    addEventListener('afterprint', () => putBack(), { once: true });
    print();
  });
}

function showAlone(chart) {
  const svg = document.importNode(new DOMParser().parseFromString(savedFigure(chart), 'image/svg+xml').documentElement, true);
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute('width', width);
  const alone = document.createElement('div');
  alone.id = 'alone';
  alone.append(svg);
  const sheet = [...document.styleSheets].at(-1);
  const rule = addPage(sheet, width, height);
  const { title } = document;
  document.title = chart.id;
  document.body.append(alone);
  document.body.classList.add('prints-one');
  return () => {
    putBack = () => {};
    document.body.classList.remove('prints-one');
    document.title = title;
    alone.remove();
    if (rule !== null) sheet.deleteRule(rule);
  };
}

// A browser without named pages prints it on its usual one.
function addPage(sheet, width, height) {
  const margin = 12;
  const page = `@page alone { size: ${width + 2 * margin}px ${height + 2 * margin}px; margin: ${margin}px; }`;
  try {
    return sheet.insertRule(page, sheet.cssRules.length);
  } catch {
    return null;
  }
}
