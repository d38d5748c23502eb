import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sanitizedArticles } from '../../scripts/sanitized-articles.ts';

const target = `http://127.0.0.1:${process.env.PORT ?? '8787'}`;

/** The page shows figures, not single files: leaves the list of files out of the bundle. */
function trimAccuracyReport(): Plugin {
  return {
    name: 'trim-accuracy-report',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/docs/accuracy/latest.json')) return null;
      return JSON.stringify(JSON.parse(code), (key, value) =>
        key === 'files' || key === 'refused' ? undefined : value,
      );
    },
  };
}

/** What the front page counts in hundreds; all of the report would be a good part of its weight. */
const COUNTS = ['real', 'ai', 'recall', 'missed', 'falseAlarmReal'];

/** Of the report as text, which the front page reads, no more than it counts. */
function countsOfAccuracyReport(): Plugin {
  return {
    name: 'counts-of-accuracy-report',
    enforce: 'pre',
    load: {
      filter: { id: /\/docs\/accuracy\/latest\.json\?raw$/ },
      async handler(id) {
        const { modalities } = JSON.parse(await readFile(id.slice(0, id.indexOf('?')), 'utf8'));
        const text = JSON.stringify({ modalities }, (_key, value) => {
          const figures = typeof value === 'object' && value !== null && 'recall' in value;
          return figures ? Object.fromEntries(COUNTS.map((name) => [name, value[name]])) : value;
        });
        return `export default ${JSON.stringify(text)}`;
      },
    },
  };
}

/** The library of typed calls. */
const CALLS = /\/node_modules\/@orpc\/|\/packages\/ui\/src\/calls\.ts$/;
/** Small things that results and many other pages use. */
const LEAVES =
  /\/icons\/Icon(AlertTriangle|ChevronDown|ChevronUp|Copy|Download|FileText|HelpHexagon|Link|Pencil|Rotate|Search|Trash|Upload)\.mjs$|\/(copy-text|save-as|thresholds|use-no-index|next-place|product\/media|dashboard\/ui\/keys|analyses\/ui\/(errors|usage-counter))\.ts$/;
/** The words and sentences of results, which accuracy page and history have as well. */
const READING =
  /\/product\/(copy\/(evidence|history|result|signals|stability)|evidence-reading|result-reading)\.ts$/;
/** The screen of a result, without what is fetched when somebody wants it. */
const RESULT =
  /\/foundations\/analyses\/ui\/result\/(?!seen-panel|frame-search|feedback-more)[\w-]+\.tsx$|\/product\/(copy\/(face-maps|next-steps|statement)|result-statement)\.ts$/;

/** What a saved result shares with the history, without the list of it. */
const SAVED =
  /\/foundations\/analyses\/ui\/history\/(later-dialogs|saved-keys|call-error|history\.module)\.(tsx?|css)$/;

/** What a refusal is called. */
const ERRORS = /\/product\/copy\/((api|fetch|media|organization|saved)-)?errors\.ts$/;

/** What slices lay beside a saved result, by itself each of it smaller than what asking for it costs. */
const BESIDE =
  /\/features\/(comparison|watch|forensics|originals)\/(words|words-ui|limits|ui\/(calls|compare-panel|watch-panel|open-case-panel|ask-panel)|ui\/[\w-]+\.module)\.(tsx?|css)$/;

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [trimAccuracyReport(), countsOfAccuracyReport(), sanitizedArticles(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Pages are rendered in advance beside the finished app, which holds the public files already.
    copyPublicDir: !isSsrBuild,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // A later page names what it needs by itself: lists of it in the first file weigh more than a kilobyte. Styles are listed all the same.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    // What the first page needs anyway is one file: cut where later pages share it, it was sixty.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 2 },
              // A result was some thirty files, most of them smaller than what asking for one costs. What other pages have as well stands
              // apart from it: a group takes along whatever it imports, unless a group before it has it.
              { name: 'calls', test: CALLS, priority: 1 },
              { name: 'reading', test: READING, priority: 1 },
              { name: 'leaves', test: LEAVES, priority: 1 },
              // What first page and examples have of the words that errors take along.
              { name: 'words', test: /\/product\/copy\/(voice|(intake|document)-errors)\.ts$/, priority: 1 },
              { name: 'errors', test: ERRORS, priority: 1 },
              { name: 'result', test: RESULT },
              { name: 'saved', test: SAVED },
              { name: 'beside', test: BESIDE },
            ],
          },
          // The first file names all that may be loaded later: two hundred names less weigh more than a kilobyte.
          chunkFileNames: 'assets/[hash:7].js',
        },
      },
    }),
  },
  server: {
    host: '127.0.0.1',
    proxy: { '^/(rpc|api|functions|dev)/': { target } },
  },
}));
