/** What the dialog says before a redacted package is made. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Disclosure } from '../disclosure-contract.ts';
import { RedactedPackage } from './package-dialog.tsx';

let server: TestHttpServer;
let disclosure: Disclosure | null;
beforeEach(async () => {
  disclosure = {
    present: [{ what: 'Video Analysis Report, version 1, redacted copy' }],
    absent: [
      { what: 'E1, the file itself', why: 'moving' },
      { what: 'E2, the file itself', why: 'sound' },
    ],
  };
  server = await startHttpServer(() => (disclosure ? { body: { json: disclosure } } : { status: 500 }));
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

test('[FORENSICS-012] before anything is made it says in words that recordings cannot be redacted, what stands in it, and what is left out and why', async () => {
  renderUi(<RedactedPackage organizationId="north" caseId="one" />);
  await userEvent.click(screen.getByRole('button', { name: 'Redacted package (ZIP)' }));
  expect(await screen.findByText(/^Moving pictures and sound cannot be redacted here/)).toBeInTheDocument();
  const left = await screen.findByRole('region', { name: 'Left out, and why' });
  expect(
    within(left).getByText(/^E1, the file itself: moving pictures cannot be redacted here/),
  ).toBeInTheDocument();
  expect(within(left).getByText('E2, the file itself: sound cannot be redacted here.')).toBeInTheDocument();
  expect(within(left).getByText(/^Notes, tasks, findings/)).toBeInTheDocument();
  expect(screen.getByText('Video Analysis Report, version 1, redacted copy')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download the redacted package' })).toHaveAttribute(
    'href',
    '/api/organizations/north/forensics/cases/one/export?files=redacted',
  );
});

test('where nothing is redacted yet nothing is offered, and it says what to do first', async () => {
  disclosure = { present: [], absent: [{ what: 'E1, the file itself', why: 'picture_not_redacted' }] };
  renderUi(<RedactedPackage organizationId="north" caseId="one" />);
  await userEvent.click(screen.getByRole('button', { name: 'Redacted package (ZIP)' }));
  expect(await screen.findByText(/^Nothing of this case is redacted yet/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
