/** The page inside the package of a case: one file, which asks for nothing and checks the package that is chosen in it. */

import { readerOf, sha256Of, verifyWith } from '../offline/browser-reader.ts';
import { OFFLINE } from '../offline/check-case.ts';
import { offlinePage as words } from '../words-offline.ts';

/** Their own text, without types: what runs here runs there. */
const code = () => [...OFFLINE, sha256Of, verifyWith, readerOf].map((each) => each.toString()).join('\n');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#14191c;background:#fff}
h1{font-size:1.5rem}li{margin:.25rem 0}.no{color:#b0271f;font-weight:600}.open{color:#855800}code{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{color:#e8ecec;background:#14191c}.no{color:#ff8a80}.open{color:#e0b050}}`;

/** Shows what `checkCase` finds, as text alone. */
const SHOW = `
const out = document.getElementById('out');
const line = (tag, text, look) => { const made = document.createElement(tag); made.textContent = text; if (look) made.className = look; out.append(made); return made; };
async function show(file) {
  out.replaceChildren();
  line('p', WORDS.checking);
  try {
    const found = await checkCase(readerOf(file));
    out.replaceChildren();
    const open = found.findings.some(({ ok }) => ok === null);
    line('h2', found.ok ? (open ? WORDS.partly : WORDS.ok) : WORDS.wrong, found.ok ? (open ? 'open' : '') : 'no');
    line('p', found.caseNumber);
    line('p', WORDS.key + ' ' + found.keyId);
    const key = line('p', ''); const shown = document.createElement('code'); shown.textContent = found.publicKey; key.append(shown);
    line('p', WORDS.compare);
    const list = line('ul', '');
    for (const { what, ok } of found.findings) {
      const item = document.createElement('li');
      item.textContent = (ok === null ? WORDS.marks.open : ok ? WORDS.marks.yes : WORDS.marks.no) + ' ' + what;
      item.className = ok === null ? 'open' : ok ? '' : 'no';
      list.append(item);
    }
    if (found.redacted) {
      line('p', WORDS.redacted);
      if (found.absent.length > 0) line('p', WORDS.absent);
      const left = line('ul', '');
      for (const { what, why } of found.absent) {
        const item = document.createElement('li');
        item.textContent = what + ': ' + why;
        left.append(item);
      }
    }
  } catch (error) {
    out.replaceChildren();
    line('h2', WORDS.wrong, 'no');
    line('p', error instanceof Error ? error.message : String(error));
  }
}
document.getElementById('file').addEventListener('change', (event) => { const [file] = event.target.files; if (file) void show(file); });`;

export const verifyPage = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>${words.title}</title><style>${STYLE}</style></head><body>
<h1>${words.title}</h1><p>${words.text}</p>
<p><label for="file">${words.choose}</label> <input id="file" type="file" accept=".zip"></p>
<div id="out" aria-live="polite"></div>
<p>${words.trust}</p>
<script>
${`const WORDS = ${JSON.stringify(words)};\n${code()}\n${SHOW}`.replaceAll('</', '<\\/')}
</script></body></html>
`;
