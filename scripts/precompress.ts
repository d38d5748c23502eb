/** Writes the texts of a built web app in the encodings that browsers take: `precompress.ts DIST`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
/** Below this a packet is saved at best. */
const WORTH_IT_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, object, Buffer>(gzip);

/** Beside each text above a kilobyte the same as `.br` and `.gz`. Pages are filled in by the server, which compresses them itself. */
export async function precompress(dist: string): Promise<{ files: number; bytes: number; sent: number }> {
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => TEXTS.test(file) && !file.startsWith(`pages${path.sep}`))
    .map((file) => ({ file: path.join(dist, file), text: readFileSync(path.join(dist, file)) }))
    .filter(({ text }) => text.length >= WORTH_IT_BYTES);
  const sizes = await Promise.all(
    texts.map(async ({ file, text }) => {
      const br = await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, await gzipped(text, { level: 9 }));
      return br.length;
    }),
  );
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
  return { files: texts.length, bytes: sum(texts.map(({ text }) => text.length)), sent: sum(sizes) };
}

if (import.meta.main) {
  const [dist] = process.argv.slice(2);
  if (!dist) throw new Error('usage: precompress.ts DIST');
  const { files, bytes, sent } = await precompress(path.resolve(dist));
  const kB = (size: number) => `${Math.round(size / 1000)} kB`;
  console.error(`Compressed ${files} files: ${kB(sent)} instead of ${kB(bytes)}.`);
}
