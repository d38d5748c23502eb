import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetUpload, rememberUpload, unfinishedUpload } from './unfinished.ts';
import { UnfinishedNote } from './unfinished-note.tsx';

const ID = 'u'.repeat(32);
const file = new File(['x'.repeat(2048)], 'holiday.mp4', { type: 'video/mp4', lastModified: 1 });

let server: TestHttpServer;
beforeEach(async () => {
  server = await startHttpServer(() => ({ status: 204 }));
  visit(`${server.origin}/`);
  forgetUpload();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

describe('what is remembered', () => {
  test('the upload and its file, until it is forgotten', () => {
    rememberUpload(file, ID);
    expect(unfinishedUpload()).toMatchObject({ id: ID, fileName: 'holiday.mp4', fileSize: 2048 });
    forgetUpload();
    expect(unfinishedUpload()).toBeNull();
  });

  test('for 24 hours from its beginning, as long as the service keeps it', () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    rememberUpload(file, ID);
    vi.setSystemTime(20 * 3_600_000);
    rememberUpload(file, ID);
    vi.setSystemTime(24 * 3_600_000 - 1);
    expect(unfinishedUpload()).not.toBeNull();
    vi.setSystemTime(24 * 3_600_000);
    expect(unfinishedUpload()).toBeNull();
  });

  test('what another program left under the name is none', () => {
    for (const text of ['{', '7', '{"id":"x"}', 'null']) {
      localStorage.setItem('unmask_upload', text);
      expect(unfinishedUpload(), text).toBeNull();
    }
  });
});

describe('what the person reads', () => {
  test('nothing without an unfinished upload', () => {
    renderUi(<UnfinishedNote file={null} />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('which file to choose again', () => {
    rememberUpload(file, ID);
    renderUi(<UnfinishedNote file={null} />);
    expect(screen.getByRole('status')).toHaveTextContent(
      'holiday.mp4 (2 KB) was not sent to its end. Choose the same file again and press Analyze',
    );
  });

  test('that this is the file, and that a changed one is not', () => {
    rememberUpload(file, ID);
    const { unmount } = renderUi(<UnfinishedNote file={file} />);
    expect(screen.getByRole('status')).toHaveTextContent('This file was sent in part before.');
    unmount();
    const changed = new File(['x'.repeat(2048)], 'holiday.mp4', { type: 'video/mp4', lastModified: 2 });
    renderUi(<UnfinishedNote file={changed} />);
    expect(screen.getByRole('status')).toHaveTextContent('Choose the same file again');
  });

  test('forgetting deletes it here and on the service', async () => {
    rememberUpload(file, ID);
    renderUi(<UnfinishedNote file={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Forget it' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(unfinishedUpload()).toBeNull();
    await vi.waitFor(() => expect(server.exchanges[0]).toMatchObject({ path: `/api/uploads/${ID}` }), {
      timeout: 20_000,
    });
    expect(server.exchanges[0]?.headers['tus-resumable']).toBe('1.0.0');
  });
});
