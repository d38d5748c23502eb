/** Makes what people install of the clients: plain JavaScript with its types, packed as npm packs it, and the Python file. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'clients', 'typescript');

export const CLIENT_PACKAGE = 'unmask-client.tgz';
export const CLIENT_SCRIPT = 'unmask.py';

/** The package as it is published: the folder that `npm publish` takes. */
export function buildPackage(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const compiler = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', SOURCE, '--outDir', folder], { stdio: ['ignore', 2, 2] });
  const {
    private: _,
    exports: __,
    ...given
  } = JSON.parse(readFileSync(path.join(SOURCE, 'package.json'), 'utf8'));
  const published = {
    ...given,
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['*.js', '*.d.ts'],
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(path.join(SOURCE, 'README.md'), path.join(folder, 'README.md'));
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
}

/** What the service gives for download: `unmask-client.tgz` for npm and `unmask.py`. */
export function buildClients(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(path.join(tmpdir(), 'unmask-clients-'));
  try {
    // npm looks for a package's root upwards: away from this repository it finds the draft alone.
    buildPackage(draft);
    const packed = execFileSync(
      'npm',
      ['pack', '--ignore-scripts', '--silent', '--pack-destination', draft],
      {
        cwd: draft,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 2],
      },
    );
    const name = packed.trim().split('\n').at(-1) ?? '';
    copyFileSync(path.join(draft, name), path.join(folder, CLIENT_PACKAGE));
    copyFileSync(path.join(ROOT, 'clients', 'python', CLIENT_SCRIPT), path.join(folder, CLIENT_SCRIPT));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [downloads] = process.argv.slice(2);
  if (downloads === undefined) buildPackage(path.join(SOURCE, 'dist'));
  else buildClients(downloads);
}
