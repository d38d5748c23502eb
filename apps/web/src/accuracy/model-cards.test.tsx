import { render, screen, within } from '@testing-library/react';
import { renderUi } from '@unmask/ui/testing.tsx';
import { describe, expect, test } from 'vitest';
import { CardText } from '../pages/model-card-page.tsx';
import { cardNames, loadCard } from './cards.ts';
import { readInline, readMarkdown } from './markdown.ts';

const CARD = `# Voice: a card

First line
and second, with \`code\`, **weight** and a [link](../README.md).

| figure | value |
| --- | --- |
| AUC | 0.8 |

- one
  goes on
- two

## Command

    make -C training voice
      --deep

\`\`\`
# not a heading
\`\`\`
<script>alert(1)</script>
`;

describe('model cards', () => {
  test('the parts of a card', () => {
    expect(readMarkdown(CARD)).toEqual([
      { kind: 'heading', level: 1, text: 'Voice: a card' },
      {
        kind: 'paragraph',
        text: 'First line and second, with `code`, **weight** and a [link](../README.md).',
      },
      { kind: 'table', head: ['figure', 'value'], rows: [['AUC', '0.8']] },
      { kind: 'list', items: ['one goes on', 'two'] },
      { kind: 'heading', level: 2, text: 'Command' },
      { kind: 'code', text: 'make -C training voice\n  --deep' },
      { kind: 'code', text: '# not a heading' },
      { kind: 'paragraph', text: '<script>alert(1)</script>' },
    ]);
  });

  test('code and weight within a line; a link keeps its words', () => {
    expect(readInline('a `b` **c** [d](e.md)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'strong', text: 'c' },
      { kind: 'text', text: ' d' },
    ]);
  });

  test('what a card holds is shown as text, never run', () => {
    renderUi(<CardText text={CARD} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Voice: a card' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'AUC 0.8' })).toBeInTheDocument();
    expect(screen.getByText('<script>alert(1)</script>')).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
  });

  test('every card of this build can be read and begins with its title', async () => {
    for (const name of cardNames) {
      const text = await loadCard(name);
      const { container, unmount } = render(<CardText text={text ?? ''} />);
      expect(within(container).getAllByRole('heading', { level: 1 })).toHaveLength(1);
      unmount();
    }
    expect(await loadCard('no-such-card')).toBeNull();
  });
});
