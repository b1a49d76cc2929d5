import { offerChoice } from './choose.js';
import { followKeys } from './keyboard.js';
import { observe } from './observe.js';
import { drawn } from './panels.js';
import { followPrinting } from './print.js';
import { offerSaving } from './save.js';
import { offerSearch } from './search.js';

document.documentElement.classList.add('js');
const panels = [...document.querySelectorAll('.chart')];
document.querySelectorAll('figure.charts').forEach(offerChoice);
panels.forEach(offerSaving);
panels.forEach(followKeys);
document.querySelectorAll('.search').forEach(offerSearch);
observe(panels);
followPrinting(panels);

// For the browser's console, and for tests.
globalThis.tlsToll = { drawn };
