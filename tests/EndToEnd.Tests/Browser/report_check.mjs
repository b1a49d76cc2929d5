// node report_check.mjs CHROMIUM REPORT: opens a report as a reader does and prints what it looks like as JSON.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { lookAtCharts } from './in_page.mjs';

const [executablePath, report] = process.argv.slice(2);
const messages = [];
const requests = [];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function open(width, options = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, offline: true, ...options });
  const page = await context.newPage();
  page.on('console', message => messages.push(message.text()));
  page.on('pageerror', error => messages.push(error.message));
  page.on('dialog', dialog => messages.push(`dialog: ${dialog.message()}`) && dialog.dismiss());
  page.on('request', request => requests.push(request.url()));
  await page.goto(pathToFileURL(report).href);
  return page;
}

async function look(width, options) {
  const page = await open(width, options);
  const { charts, faults } = await page.evaluate(lookAtCharts);
  const colours = await page.evaluate(() => ({
    paper: getComputedStyle(document.body).backgroundColor,
    text: document.querySelector('.drawing svg text').getAttribute('fill'),
  }));
  await page.context().close();
  return { charts, faults, ...colours };
}

async function print() {
  const page = await open(1000, { colorScheme: 'dark' });
  const closed = () => page.evaluate(() => document.querySelectorAll('details:not([open])').length);
  const before = await closed();
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-printing'));
  const printed = {
    closed: await closed(),
    buttons: await page.evaluate(() => [...document.querySelectorAll('button, input')].filter(e => e.getClientRects().length > 0).length),
    drawn: await page.locator('.panels:not([hidden]) .drawing:has(svg path)').count(),
    places: await page.locator('.panels:not([hidden]) .drawing').count(),
    text: await page.evaluate(() => document.querySelector('.drawing svg text').getAttribute('fill')),
    bytes: (await page.pdf({ format: 'A4' })).length,
  };
  await page.emulateMedia({ media: 'screen' });
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-printing'));
  const restored = (await closed()) === before;
  await page.context().close();
  return { ...printed, restored };
}

async function use() {
  const page = await open(1280);
  const place = page.locator('.drawing').first();
  await place.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const spoken = await page.locator('.chart .spoken').first().textContent();
  const tip = await place.locator('table.tip').first().textContent();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('button.save').first().click()]);
  const saved = await readFile(await download.path(), 'utf8');
  const settings = page.locator('#settings');
  await settings.locator('summary').click();
  await settings.locator('input').fill('seed');
  const found = await settings.locator('tbody tr:visible').count();
  await page.context().close();
  return { spoken, tip, name: download.suggestedFilename(), saved, found };
}

async function withoutScript() {
  const page = await open(360, { javaScriptEnabled: false });
  const seen = {
    answer: await page.locator('.answer').first().isVisible(),
    tables: await page.locator('table').count(),
    places: await page.locator('.drawing:visible').count(),
    hint: await page.locator('noscript').isVisible(),
  };
  await page.context().close();
  return seen;
}

try {
  const [desktop, phone, dark] = await Promise.all([look(1280), look(360), look(1280, { colorScheme: 'dark' })]);
  const [printed, used, bare] = [await print(), await use(), await withoutScript()];
  console.log(JSON.stringify({ desktop, phone, dark, print: printed, use: used, withoutScript: bare, messages, requests }));
} finally {
  await browser.close();
}
