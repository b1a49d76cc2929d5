document.querySelectorAll('figure.charts').forEach(offerChoice);
document.querySelectorAll('.chart').forEach(offerSaving);
document.querySelectorAll('.chart').forEach(offerPrinting);
document.querySelectorAll('.search').forEach(offerSearch);
