// Shows one of several groups of charts; the reader selects it. Without a script, all groups are shown.
function offerChoice(figure) {
  const groups = [...figure.querySelectorAll('.group')];
  if (groups.length < 2) return;
  const select = document.createElement('select');
  for (const group of groups) select.add(new Option(group.dataset.choice));
  const label = document.createElement('label');
  label.append('Shown: ', select);
  const line = document.createElement('p');
  line.className = 'choose';
  line.append(label);
  groups[0].before(line);
  const show = () => groups.forEach((group, i) => { group.hidden = i !== select.selectedIndex; });
  select.addEventListener('change', show);
  show();
}
