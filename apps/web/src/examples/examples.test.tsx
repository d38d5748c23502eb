import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import type { Example } from './examples.ts';
import { ExamplesSection } from './examples-section.tsx';

const EXAMPLES: Example[] = [
  {
    id: 'spoken-by-code',
    file: 'spoken-by-code.m4a',
    modality: 'audio',
    said: 'ai_generated',
    fate: 'named',
    thumbnail: 'spoken-by-code.webp',
  },
  {
    id: 'rendered-texture',
    file: 'rendered-texture.jpg',
    modality: 'image',
    said: 'authentic',
    fate: 'passed',
    thumbnail: null,
  },
];

function show(examples: readonly Example[]) {
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <main>
        <ExamplesSection examples={examples} />
      </main>
    ),
  });
  const one = createRoute({ getParentRoute: () => root, path: '/examples/$id', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([home, one]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderUi(<RouterProvider router={router as never} />);
}

test('each says what it is, and beside it what was said of it, whichever way it went', async () => {
  show(EXAMPLES);
  const section = within(await screen.findByRole('region', { name: 'See what it says' }));
  expect(section.getByText(/None is a recording/)).toBeInTheDocument();
  const [voice, picture] = section.getAllByRole('listitem');
  expect(voice).toHaveTextContent(/Voice.*Nobody spoke.*We said: AI-generated Named/);
  expect(voice?.querySelector('img')).toHaveAttribute('src', '/examples/spoken-by-code.webp');
  expect(picture?.querySelector('img')).toBeNull();
  expect(picture).toHaveTextContent(/Picture.*No camera was there.*We said: No sign of AI found Missed/);
  expect(section.getByRole('link', { name: 'Open the result of “Spoken by code”' })).toHaveAttribute(
    'href',
    '/examples/spoken-by-code',
  );
});

test('a build without examples shows no place for them', async () => {
  show([]);
  expect(await screen.findByRole('main')).toBeEmptyDOMElement();
});
