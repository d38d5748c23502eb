/** The forms against a small real HTTP server that answers as the service does. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { failureToast, renderRouted, renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, LEAD_MAGNETS } from '../limits.ts';
import { leadMagnetWords } from '../words-page.ts';
import { leadMagnets, preferenceWords } from '../words-service.ts';
import { IssueView } from './issue-view.tsx';
import { LeadMagnetForm } from './lead-magnet-form.tsx';
import NewsletterPage from './newsletter-page.tsx';
import { EmailPreferences } from './preferences.tsx';
import { NewsletterSignup } from './signup-form.tsx';

const SUBSCRIBE = '/rpc/newsletter/subscribe';
const SEND_EMAIL = '/functions/v1/send-email';
const SAVE = '/rpc/newsletter/savePreferences';

let server: TestHttpServer;
let answer: Answer | Promise<Answer>;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answer = { body: {} };
  server = await startHttpServer(({ path }) =>
    path.startsWith('/rpc/newsletter/archive') ? { body: { json: { items: [], nextCursor: null } } } : answer,
  );
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** An answer that waits until the test lets it go. */
function held(body: object): () => void {
  let release: () => void = () => undefined;
  answer = new Promise((resolve) => {
    release = () => resolve({ body });
  });
  return release;
}
const refusal = (code: string, status: number): Answer => ({
  status,
  body: { json: { defined: true, code: 'REFUSED', status, message: 'Refused.', data: { code } } },
});
const toast = async (title: string, description: string) => {
  const shown = (await screen.findAllByText(title)).at(-1)!;
  expect(shown.closest('[role="alert"], [role="status"]') ?? shown.parentElement).toHaveTextContent(
    description,
  );
};
const failure = async (title: string, description: string) =>
  expect(await failureToast(title)).toHaveTextContent(description);
const sentTo = (path: string) => server.to(path).map(({ body }) => JSON.parse(body));

describe('the form of the newsletter', () => {
  const email = () => screen.getByLabelText('Email');
  const submit = () => screen.getByRole('button', { name: 'Subscribe' });

  test('[NEWS-010] [NEWS-011] as a card it asks for a name too, in a line for the address alone', () => {
    const { unmount } = renderUi(<NewsletterSignup />);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeInTheDocument();
    unmount();
    renderUi(<NewsletterSignup variant="inline" />);
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    expect(email()).toBeInTheDocument();
  });

  test('[NEWS-024] [NEWS-025] [NEWS-026] [NEWS-039] [NEWS-040] [NEWS-041] [NEWS-053] [CALL-130] idle, submitting, subscribed; the name may be left out', async () => {
    renderUi(<NewsletterSignup />);
    expect(submit()).toBeDisabled();
    expect(email()).toBeRequired();
    expect(screen.getByRole('textbox', { name: /^Name/ })).not.toBeRequired();
    await userEvent.type(email(), 'ann@example.com');
    expect(submit()).toBeEnabled();
    const release = held({ json: { email: 'ann@example.com', name: null, source: 'website' } });
    await userEvent.click(submit());
    expect(submit()).toBeDisabled();
    release();
    expect(await screen.findByText('One more step')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
    await toast('Welcome to AI Security Weekly!', "You'll receive cutting-edge insights every Friday.");
    expect(sentTo(SUBSCRIBE)).toEqual([
      { json: { email: 'ann@example.com', name: null, source: 'website' } },
    ]);
  });

  test('[NEWS-034] [NEWS-035] [ERR-002] what is no address is not sent', async () => {
    renderUi(<NewsletterSignup />);
    await userEvent.type(email(), 'nobody{Enter}');
    await failure('Invalid email', 'Please enter a valid email address');
    expect(server.to(SUBSCRIBE)).toEqual([]);
  });

  test.each([
    ['23505', 409, 'Already subscribed', 'This email is already subscribed to our newsletter.'],
    ['too_many_requests', 429, 'Something went wrong', 'Please try again later.'],
  ])(
    '[NEWS-027] [NEWS-049] [NEWS-050] [CALL-131] [ERR-002] %s leads back to what was typed, %i: %s',
    async (code, status, title, text) => {
      renderUi(<NewsletterSignup />);
      answer = refusal(code, status);
      await userEvent.type(email(), 'ann@example.com{Enter}');
      await failure(title, text);
      await waitFor(() => expect(submit()).toBeEnabled());
      expect(email()).toHaveValue('ann@example.com');
    },
  );
});

describe('the form of a document', () => {
  const fields = () => ({
    name: screen.getByRole('textbox', { name: 'Name' }),
    email: screen.getByRole('textbox', { name: 'Email' }),
    submit: screen.getByRole('button', { name: 'Send me the download link' }),
  });

  test.each(LEAD_MAGNETS)(
    '[NEWS-012] [NEWS-013] [NEWS-014] [NEWS-028] [NEWS-029] [NEWS-030] [NEWS-042] [NEWS-043] [NEWS-044] [NEWS-045] [NEWS-046] [NEWS-054] [CALL-132] %s: idle, sending, sent',
    async (type) => {
      renderUi(<LeadMagnetForm type={type} />);
      expect(fields().name).toBeRequired();
      expect(fields().email).toBeRequired();
      await userEvent.type(fields().email, 'ann@example.com');
      expect(fields().submit).toBeDisabled();
      await userEvent.type(fields().name, 'Ann');
      expect(fields().submit).toBeEnabled();
      await userEvent.clear(fields().email);
      expect(fields().submit).toBeDisabled();
      await userEvent.type(fields().email, 'ann@example.com');
      const release = held({ success: true });
      await userEvent.click(fields().submit);
      expect(fields().submit).toBeDisabled();
      release();
      expect(await screen.findByText('Check Your Email')).toBeInTheDocument();
      await toast('Download link sent!', 'Check your email for the download link and bonus content.');
      expect(sentTo(SEND_EMAIL)).toEqual([
        {
          email: 'ann@example.com',
          name: 'Ann',
          type: 'lead_magnet',
          leadMagnetType: type,
          leadMagnetTitle: leadMagnets[type].title,
          downloadUrl: `/newsletter/downloads/${type}`,
        },
      ]);
    },
  );

  test('[NEWS-036] [NEWS-037] what is no address is not sent', async () => {
    renderUi(<LeadMagnetForm type="guide" />);
    await userEvent.type(fields().name, 'Ann');
    await userEvent.type(fields().email, 'nobody{Enter}');
    await failure('Invalid email', 'Please enter a valid email address');
    expect(server.to(SEND_EMAIL)).toEqual([]);
  });

  test('[NEWS-051] [CALL-133] [ERR-002] an answer with an error leads back', async () => {
    renderUi(<LeadMagnetForm type="guide" />);
    answer = { body: { error: 'Refused.' } };
    await userEvent.type(fields().name, 'Ann');
    await userEvent.type(fields().email, 'ann@example.com{Enter}');
    await failure('Something went wrong', 'Please try again later.');
    await waitFor(() => expect(fields().submit).toBeEnabled());
    expect(screen.queryByText('Check Your Email')).toBeNull();
  });
});

describe('preferences', () => {
  const save = () => screen.getByRole('button', { name: 'Save preferences' });

  test('[NEWS-015] [NEWS-031] [NEWS-032] [NEWS-055] [ENT-372] [ENT-373] [ENT-374] [ENT-375] [ENT-376] [ENT-377] six switches are saved together', async () => {
    renderUi(<EmailPreferences token="t" start={DEFAULT_PREFERENCES} />);
    const switches = screen.getAllByRole('switch');
    expect(switches.map((each) => (each as HTMLInputElement).checked)).toEqual([
      ...[true, true, true, true, true],
      false,
    ]);
    await userEvent.click(screen.getByRole('switch', { name: preferenceWords.productUpdates.name }));
    const wanted = { ...DEFAULT_PREFERENCES, productUpdates: false };
    const release = held({ json: { preferences: wanted } });
    await userEvent.click(save());
    expect(save()).toHaveAttribute('data-loading', 'true');
    release();
    expect((await screen.findAllByText('Preferences saved!')).length).toBeGreaterThan(0);
    expect(sentTo(SAVE)).toEqual([{ json: { token: 't', preferences: wanted } }]);
  });

  test('[NEWS-052] [ERR-002] a failure is told, and what was chosen stays', async () => {
    renderUi(<EmailPreferences token="t" start={DEFAULT_PREFERENCES} />);
    answer = refusal('internal', 500);
    await userEvent.click(screen.getByRole('switch', { name: preferenceWords.marketingEmails.name }));
    await userEvent.click(save());
    await failure('Error saving preferences', 'Please try again later.');
    expect(screen.getByRole('switch', { name: preferenceWords.marketingEmails.name })).toBeChecked();
  });
});

test('[NEWS-047] [NEWS-048] [NEWS-056] the page has the form, the three documents with their length, and the archive', async () => {
  renderRouted(<NewsletterPage />, '/newsletter');
  expect(await screen.findByRole('heading', { name: 'AI Security Weekly' })).toBeInTheDocument();
  expect(screen.getAllByText(/every Friday/i).length).toBeGreaterThan(0);
  for (const type of LEAD_MAGNETS) {
    const { title, pages } = leadMagnets[type];
    const card = screen.getByRole('heading', { name: title }).closest('article')!;
    expect(card).toHaveTextContent(leadMagnetWords.pages(pages));
    await userEvent.click(within(card).getByRole('button', { name: leadMagnetWords.open(title) }));
    expect(within(card).getByRole('textbox', { name: 'Email' })).toBeInTheDocument();
  }
  expect(await screen.findByText(/No issue has been sent yet/)).toBeInTheDocument();
});

test('an issue says "not measured" where nothing was', () => {
  renderUi(
    <IssueView
      title="An issue"
      issue={{
        weekOf: '2026-11-27',
        threatLevel: 'low',
        featuredIncident: {
          ...{ title: 'A case', description: 'It happened.', lossAmount: '', location: '' },
          ...{ date: '', source: 'A newspaper' },
        },
        weeklyStats: { newThreats: 2, detectionRate: null, globalIncidents: 9, preventedFraud: null },
        topTrends: [],
      }}
    />,
  );
  expect(screen.getAllByText('not measured')).toHaveLength(2);
  expect(screen.queryByText('Loss')).toBeNull();
  expect(screen.getByText(/Nothing was found to be AI-generated here/)).toBeInTheDocument();
});
