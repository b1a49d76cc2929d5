// node report_check.mjs CHROMIUM REPORT LOOKS: opens a report as a reader does and prints what it looks like as JSON. LOOKS is the directory for what was seen:
// screenshots of the page as it opens, and its print.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { endOfSteps, lookAtCharts } from './in_page.mjs';

const [executablePath, report, looks] = process.argv.slice(2);
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const messages = [];
const requests = [];
// Beside the other tests a page can take its time, which says nothing of the report. There is no processor of graphics and little shared memory.
const patience = 300_000;
const browser = await chromium.launch({ executablePath, timeout: patience, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });

async function open(width, options = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, offline: true, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.on('console', message => messages.push(message.text()));
  page.on('pageerror', error => messages.push(error.message));
  page.on('dialog', dialog => messages.push(`dialog: ${dialog.message()}`) && dialog.dismiss());
  page.on('request', request => requests.push(request.url()));
  await page.goto(pathToFileURL(report).href);
  return page;
}

// As a tool of a developer's browser, axe is not bound by the page's policy.
async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run());
  return found.violations.map(rule => `${rule.id}: ${rule.nodes.length} times, first ${rule.nodes[0].html.slice(0, 150)}: ${rule.nodes[0].failureSummary}`);
}

async function look(name, width, options) {
  const page = await open(width, options);
  await page.screenshot({ path: join(looks, `${name}.png`), fullPage: true });
  await page.screenshot({ path: join(looks, `${name}-first.png`) });
  const steps = await page.evaluate(endOfSteps);
  const { charts, faults } = await page.evaluate(lookAtCharts);
  const colours = await page.evaluate(() => ({
    paper: getComputedStyle(document.body).backgroundColor,
    text: getComputedStyle(document.querySelector('svg.figure text')).fill,
  }));
  const rules = await violations(page);
  await page.context().close();
  return { charts, faults, violations: rules, steps, ...colours };
}

// The page as opened, in dark mode, without a scroll.
async function print() {
  const page = await open(1000, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  // The width of A4 between margins of 10 mm, in CSS pixels.
  await page.setViewportSize({ width: 718, height: 1000 });
  const printed = await page.evaluate(() => ({
    small: [...document.querySelectorAll('.chart svg')].filter(svg => svg.getClientRects().length > 0).flatMap(svg => {
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      return [...svg.querySelectorAll('text')].map(text => [text.textContent, scale * parseFloat(getComputedStyle(text).fontSize)]);
    }).filter(([, size]) => size < 5.73).map(([words, size]) => `'${words}' is ${size.toFixed(1)} px high`),
    buttons: [...document.querySelectorAll('button, input')].filter(e => e.getClientRects().length > 0).length,
    drawn: [...document.querySelectorAll('.group:not([hidden]) .chart')].filter(c => [...c.querySelectorAll('svg')].some(svg => svg.getClientRects().length > 0)).length,
    places: document.querySelectorAll('.group:not([hidden]) .chart').length,
    folded: [...document.querySelectorAll('.notice li')].filter(reason => !reason.checkVisibility()).length,
    text: getComputedStyle(document.body).color,
  }));
  const pdf = await page.pdf({ format: 'A4', path: join(looks, 'print.pdf') });
  await page.context().close();
  return { ...printed, pages: pagesOf(pdf) };
}

async function use() {
  const page = await open(1280);
  const chart = page.locator('.chart').first();
  const [download] = await Promise.all([page.waitForEvent('download'), chart.locator('button.save').click()]);
  const saved = await readFile(await download.path(), 'utf8');
  const alone = await printAlone(page, chart);
  const settings = page.locator('#settings');
  await settings.locator('summary').click();
  await settings.locator('input').fill('seed');
  const found = await settings.locator('tbody tr:visible').count();
  const used = { id: await chart.getAttribute('id'), title: await chart.getAttribute('data-title'), note: await chart.getAttribute('data-note') };
  await page.context().close();
  return { ...used, name: download.suggestedFilename(), saved, found, alone };
}

// What "Save as PDF" prints, and what is left of it afterwards. The browser's dialog is not part of the page.
async function printAlone(page, chart) {
  await page.evaluate(() => { globalThis.print = () => {}; });
  await chart.locator('button.pdf').click();
  await page.emulateMedia({ media: 'print' });
  const text = await page.evaluate(() => [...document.querySelectorAll('body *')].filter(e => e.localName === 'text' && e.getClientRects().length > 0).map(e => e.textContent).join(' '));
  const others = await page.evaluate(() => [...document.body.children].filter(e => e.getClientRects().length > 0).length - 1);
  const margins = 24;
  const figure = await page.evaluate(() => {
    const { width, height } = document.querySelector('#alone svg').viewBox.baseVal;
    return { width, height };
  });
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ preferCSSPageSize: true, path: join(looks, 'figure.pdf') });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const left = await page.locator('#alone, .prints-one').count();
  const size = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString('latin1'));
  return {
    text, others, left, pages: pagesOf(pdf),
    page: { width: Number(size?.[1] ?? 0), height: Number(size?.[2] ?? 0) },
    figure: { width: figure.width + margins, height: figure.height + margins },
  };
}

function pagesOf(pdf) {
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
}

async function withoutScript() {
  const page = await open(1400, { javaScriptEnabled: false });
  await page.screenshot({ path: join(looks, 'without-script.png'), fullPage: true });
  const seen = {
    result: await page.locator('.key-figure, .answer').first().isVisible(),
    tables: await page.locator('table').count(),
    charts: await page.locator('.chart').count(),
    figures: await page.locator('.chart svg.figure:visible').count(),
    withMarks: await page.locator('.chart svg.figure:visible:has(.mark, .bar, .area, .line)').count(),
    buttons: await page.locator('button:visible').count(),
  };
  await page.context().close();
  return seen;
}

try {
  const [desktop, phone, dark] = [await look('desktop', 1400), await look('phone', 390), await look('dark', 1400, { colorScheme: 'dark' })];
  const [printed, used, bare] = [await print(), await use(), await withoutScript()];
  console.log(JSON.stringify({ desktop, phone, dark, print: printed, use: used, withoutScript: bare, messages, requests }));
} finally {
  await browser.close();
}
