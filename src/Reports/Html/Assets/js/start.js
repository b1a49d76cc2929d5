document.querySelectorAll('figure.charts').forEach(offerChoice);
document.querySelectorAll('.chart').forEach(offerSaving);
document.querySelectorAll('.search').forEach(offerSearch);
