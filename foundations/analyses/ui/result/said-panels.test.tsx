import { screen, within } from '@testing-library/react';
import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import { aiResult } from '../fixtures/analysis.ts';
import { FileFacts } from './file-facts.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';
import type { Result } from './result-types.ts';
import { StatementsPanel } from './statements-panel.tsx';

type Node = NonNullable<Result['credentials']>[number];

const thumbnail = 'data:image/jpeg;base64,/9j/4AAQ';
const file: Node = {
  depth: 0,
  relationship: 'file',
  state: 'valid',
  title: 'edited.jpg',
  software: 'Editor 1',
  issuer: 'Trust Inc',
  signer: 'Ann',
  signedAt: '2026-05-03T14:05:00.000Z',
  actions: [{ name: 'color_adjustments', software: null, sourceType: null, at: null }],
  thumbnail: null,
};
const part: Node = {
  ...file,
  depth: 1,
  relationship: 'parentOf',
  state: 'untrusted',
  title: 'generated.jpg',
  software: null,
  signedAt: null,
  actions: [{ name: 'created', software: 'Firefly', sourceType: 'trainedAlgorithmicMedia', at: null }],
  thumbnail,
};
const deeper: Node = {
  ...part,
  depth: 2,
  title: null,
  state: 'none',
  relationship: 'inputTo',
  thumbnail: null,
};
const other: Node = { ...part, title: 'logo.png', relationship: 'componentOf', thumbnail: null };

test('credentials are a tree: each file below the one it went into, with what was done, by whom, and whether it holds', () => {
  renderUi(<ProvenancePanel result={{ ...aiResult, credentials: [file, part, deeper, other] }} />);
  const root = screen.getByText('This file: edited.jpg').closest('li')!;
  expect(root).toHaveTextContent('signature trusted');
  expect(root).toHaveTextContent('colours changed');
  expect(root).toHaveTextContent('Written by Editor 1');
  expect(root).toHaveTextContent('Signed by Ann, Trust Inc, 2026-05-03 14:05 UTC');
  const parent = screen.getByText('made from: generated.jpg').closest('li')!;
  expect(root).toContainElement(parent);
  expect(parent).toHaveTextContent('created with Firefly (made by AI)');
  expect(within(parent).getByRole('img')).toHaveAttribute('src', thumbnail);
  expect(parent).toContainElement(screen.getByText('with this as input: without a name'));
  expect(parent).not.toContainElement(screen.getByText('with this in it: logo.png'));
});

test('a tree that fails its own check says that nothing in it counts', () => {
  renderUi(<ProvenancePanel result={{ ...aiResult, credentials: [{ ...file, state: 'invalid' }] }} />);
  expect(screen.getByText(/nothing in them counts/)).toBeInTheDocument();
});

test('every statement stands in a table, with plain words beside its name; a place is not repeated', () => {
  const statements: Result['statements'] = [
    { source: 'exif', name: 'Software', value: '<b>Editor</b>' },
    { source: 'xmp', name: 'xmp:CreatorTool', value: 'Tool' },
    { source: 'exif', name: 'GPS latitude', value: null },
    { source: 'png', name: 'odd', value: 'x' },
  ];
  renderUi(<StatementsPanel result={{ ...aiResult, statements }} />);
  expect(screen.getByRole('row', { name: 'EXIF Software <b>Editor</b>' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'XMP Written with (xmp:CreatorTool) Tool' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /GPS latitude A place is stated/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'PNG text odd x' })).toBeInTheDocument();
});

test.each([
  ['mov,mp4,m4a,3gp,3g2,mj2', { major_brand: 'isom' }, 'MP4'],
  ['mov,mp4,m4a,3gp,3g2,mj2', { major_brand: 'qt  ' }, 'QuickTime (MOV)'],
  ['matroska,webm', {}, 'Matroska or WebM'],
  ['something', {}, 'something'],
])('the container %s is told in words', (container, metadata, words) => {
  renderUi(
    <FileFacts result={{ ...aiResult, file: { ...aiResult.file, container, metadata: { ...metadata } } }} />,
  );
  expect(screen.getByText('Container').parentElement).toHaveTextContent(`Container${words}`);
});
