// Bundles the report's script and style: node build.mjs OUTPUT, in the directory that contains node_modules.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(process.cwd(), 'node_modules');
const { buildSync } = createRequire(join(modules, 'x'))('esbuild');

// A report contains these libraries, so it must contain their licences. CR is removed, because an HTML parser turns it into LF, and the
// script's hash would then differ from the one that the page allows.
const licences = [
  'echarts/NOTICE', 'echarts/LICENSE', 'echarts/licenses/LICENSE-d3', 'zrender/LICENSE', 'tslib/LICENSE.txt',
].map(file => `${file}\n\n${readFileSync(join(modules, file), 'utf8').replaceAll('\r', '').trim()}`).join('\n\n');
if (licences.includes('*/') || licences.includes('</')) throw new Error('A licence would end the comment that it stands in.');

const options = {
  absWorkingDir: here,
  nodePaths: [modules],
  bundle: true,
  minify: true,
  charset: 'utf8',
  target: ['chrome109', 'firefox115', 'safari16'],
  legalComments: 'none',
  logLevel: 'warning',
};
buildSync({
  ...options,
  entryPoints: ['js/main.js'],
  format: 'iife',
  banner: { js: `/*!\nThe charts are drawn by Apache ECharts, ZRender and tslib.\n\n${licences}\n*/` },
  outfile: join(process.argv[2], 'report.js'),
});
buildSync({ ...options, entryPoints: ['css/main.css'], outfile: join(process.argv[2], 'report.css') });
