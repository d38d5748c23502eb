import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderUi } from '@unmask/ui/testing.tsx';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FileCard } from './file-card.tsx';

const CLIP = { reading: false, frames: [], duration_s: null, error: null };

/** A press puts the card where the button was, or beside a field. */
function Chooser({ field }: { field: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const choose = () => setFile(new File(['x'], 'street.jpg', { type: 'image/jpeg' }));
  return (
    <>
      {field && <input aria-label="Link" onChange={choose} />}
      {file === null ? (
        <button type="button" onClick={choose}>
          A sample
        </button>
      ) : (
        <FileCard file={file} clip={CLIP as never} mode="full" maxBytes={10} actions={null} />
      )}
    </>
  );
}

test('a file is chosen by a button that goes: the focus goes on at its card, which says its name', async () => {
  renderUi(<Chooser field={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'A sample' }));
  expect(screen.getByRole('group', { name: 'Chosen: street.jpg' })).toHaveFocus();
});

test('who is in a field stays there', async () => {
  renderUi(<Chooser field />);
  await userEvent.type(screen.getByLabelText('Link'), 'x');
  expect(screen.getByRole('group', { name: 'Chosen: street.jpg' })).not.toHaveFocus();
  expect(screen.getByLabelText('Link')).toHaveFocus();
});
