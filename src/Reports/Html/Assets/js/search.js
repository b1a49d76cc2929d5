// Shows the rows that contain all the words.
function offerSearch(search) {
  const rows = [...search.nextElementSibling.querySelectorAll('tbody tr:not(.group)')];
  const found = search.querySelector('output');
  search.hidden = false;
  search.querySelector('input').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
      if (!row.hidden) shown++;
    }
    found.textContent = words.length === 0 ? '' : `${shown} of ${rows.length}`;
  });
}
