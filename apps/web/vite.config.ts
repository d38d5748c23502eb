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

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [trimAccuracyReport(), sanitizedArticles(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Pages are rendered in advance beside the finished app, which holds the public files already.
    copyPublicDir: !isSsrBuild,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first page needs anyway is one file: cut where later pages share it, it was sixty.
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    }),
  },
  server: {
    host: '127.0.0.1',
    proxy: { '^/(rpc|api|functions|dev)/': { target } },
  },
}));
