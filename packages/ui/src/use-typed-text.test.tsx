import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { useTypedText } from './use-typed-text.ts';

function Field() {
  const [text, setText] = useTypedText('field');
  return (
    <>
      <input id="field" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <button type="button" disabled={text === ''}>
        Send
      </button>
    </>
  );
}

async function taken(typed: string) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Field />);
  document.body.append(root);
  onTestFinished(() => root.remove());
  const field = root.querySelector('input') as HTMLInputElement;
  field.value = typed;
  await act(async () => void hydrateRoot(root, <Field />));
  return { field, button: root.querySelector('button') as HTMLButtonElement };
}

test('what was typed before the scripts were there stays, and counts', async () => {
  const { field, button } = await taken('ann@example.com');
  expect(field.value).toBe('ann@example.com');
  expect(button.disabled).toBe(false);
});

test('an empty field stays empty', async () => {
  const { field, button } = await taken('');
  expect(field.value).toBe('');
  expect(button.disabled).toBe(true);
});
