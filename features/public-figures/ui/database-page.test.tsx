import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AT, figure, figuresPlace, incident, refusal, SUMMARY } from './figures.testing.tsx';

const { place, open } = figuresPlace();
const table = () => screen.findByRole('table', { name: 'Celebrities' });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the table', () => {
  test('[CELEB-001] [CELEB-003] [CELEB-004] [CELEB-005] [CELEB-006] [CELEB-007] [CELEB-008] [CELEB-009] is searched by name, with the specified columns', async () => {
    place.json.list = { items: [figure()], nextCursor: null };
    open();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['Celebrity', 'Total Detected', 'Recent (24h)', 'Risk Level', 'Last Detected', 'Actions'],
    ]);
    const row = await rowOf('Quendra Ostwick');
    for (const text of ['Made-up person of a test', '1,234', '3', 'High'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).queryByText('sample')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'quen');
    await waitFor(() => expect(place.sent('list')).toContainEqual({ search: 'quen' }));
  });

  test('[CELEB-018] [CELEB-019] more than ten in a day are red, ten are not', async () => {
    const items = [11, 10].map((count) =>
      figure({ slug: `s${count}`, name: `Of ${count}`, recentDetections: count }),
    );
    place.json.list = { items, nextCursor: null };
    open();
    const cell = async (name: string) => within(await rowOf(name)).getAllByRole('cell')[1]!;
    expect((await cell('Of 11')).querySelector('[data-high]')).toHaveTextContent('11, more than 10 in a day');
    expect(await cell('Of 10')).toHaveTextContent('10');
    expect((await cell('Of 10')).querySelector('[data-high]')).toBeNull();
  });

  test('[CELEB-010] View leads to the entry', async () => {
    place.json.list = { items: [figure()], nextCursor: null };
    place.json.entry = { ...figure(), id: 'f', statement: null, claimed: false };
    place.json.incidents = { items: [incident({ analysisOutcome: 'inconclusive' })], nextCursor: null };
    const router = open();
    await userEvent.click(await screen.findByRole('link', { name: 'View Quendra Ostwick' }));
    expect(router.state.location.pathname).toBe('/celebrity-database/quendra-ostwick');
    expect(await screen.findByRole('heading', { level: 1, name: 'Quendra Ostwick' })).toBeInTheDocument();
    const source = await screen.findByRole('link', { name: 'Example Gazette' });
    expect(source).toHaveAttribute('href', 'https://gazette.example/fake');
    expect(source).toHaveAttribute('rel', expect.stringContaining('nofollow'));
    expect(screen.getByText('File of the report, analyzed here: inconclusive')).toBeInTheDocument();
  });

  test('says what it is while it loads, when it fails, and when nobody is found', async () => {
    let answer: (value: object) => void = () => undefined;
    place.answers.list = new Promise((resolve) => {
      answer = resolve;
    });
    open();
    expect(await screen.findByRole('status', { name: 'Loading the database' })).toBeInTheDocument();
    answer({ status: 500, body: { json: { defined: false, code: 'X', status: 500, message: 'x' } } });
    expect(await screen.findByText('The database could not be loaded.')).toBeInTheDocument();
    place.answers = {};
    await press('Try again');
    expect(await screen.findByText(/Nobody called “” is listed/)).toBeInTheDocument();
  });
});

describe('the cards', () => {
  test('[CELEB-002] [CELEB-012] [CELEB-013] three figures, Trending This Week and Recent Alerts', async () => {
    place.json.summary = {
      ...SUMMARY,
      trending: [{ ...figure(), week: 4, weekBefore: 1 }],
      alerts: [incident()],
    };
    open();
    const figures = await screen.findByRole('region', { name: 'In figures' });
    const text = figures.textContent;
    expect(text).toContain('Celebrities Monitored 7');
    expect(text).toContain('Detected Today 2');
    expect(text).toContain('Trending Alerts 1');
    expect(within(figures).queryByText('sample')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Trending This Week' })).toBeInTheDocument();
    expect(screen.getByText('4 this week, 1 the week before')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Recent Alerts' })).toBeInTheDocument();
    expect(screen.getByText(/Romance Scams, X/)).toBeInTheDocument();
  });

  test('[CELEB-014] [CELEB-015] [CELEB-016] [CELEB-017] samples carry the mark wherever they stand', async () => {
    const sample = figure({ sample: true, slug: 'sample-a' });
    place.json.list = { items: [sample], nextCursor: null };
    place.json.summary = {
      ...{ sample: true, monitored: 2847, detectedToday: 156, trendingAlerts: 23 },
      trending: [{ ...sample, week: 4, weekBefore: 1 }],
      alerts: [incident({ sample: true, sourceUrl: null })],
    };
    open();
    const figures = await screen.findByRole('region', { name: 'In figures' });
    for (const text of ['2,847', '156', '23']) expect(within(figures).getByText(text)).toBeInTheDocument();
    expect(within(figures).getAllByText('sample')).toHaveLength(3);
    for (const name of ['Trending This Week', 'Recent Alerts'])
      expect(within(screen.getByRole('list', { name })).getByText('sample')).toBeInTheDocument();
    expect(within(await table()).getByText('sample')).toBeInTheDocument();
    expect(screen.getByText(/nobody is meant/)).toBeInTheDocument();
  });

  test('a failure of the figures leaves the table', async () => {
    place.answers.summary = refusal(500, 'internal', 'x');
    place.json.list = { items: [figure()], nextCursor: null };
    open();
    expect(await screen.findByText('The figures could not be loaded.')).toBeInTheDocument();
    expect(await table()).toBeInTheDocument();
  });
});

describe('reporting', () => {
  test('[CELEB-011] Report asks visitors to sign in', async () => {
    place.json.list = { items: [figure()], nextCursor: null };
    open();
    await press('Report a deepfake of Quendra Ostwick');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      expect.stringContaining('/auth'),
    );
  });

  test('[CELEB-011] what is missing is said at its field; the report is sent and told', async () => {
    place.who = 'user';
    place.json.list = { items: [figure()], nextCursor: null };
    place.answers.report = refusal(409, 'figure_report_known', 'This source has been reported.');
    open();
    await press('Report a deepfake of Quendra Ostwick');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Whom does it show?')).toHaveValue('Quendra Ostwick');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
    for (const text of ['Enter who says so.', 'Enter the day.', 'Say what it shows.'])
      expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(place.sent('report')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Who says that it is fake?'), 'Example Gazette');
    await userEvent.type(dialog.getByLabelText('Address of that source'), 'https://gazette.example/a');
    await userEvent.type(dialog.getByLabelText('Day on which the source published it'), '2026-01-05');
    await userEvent.type(dialog.getByLabelText('What does it show?'), 'A clip.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(await dialog.findByText('This source has been reported.')).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('form')).toHaveAttribute('aria-busy', 'false'));
    place.answers = {};
    place.json.report = { id: 'r' };
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Report received')).toBeInTheDocument();
    expect(place.sent('report').at(-1)).toEqual({
      ...{ name: 'Quendra Ostwick', kind: 'celebrity_endorsement', platform: 'facebook' },
      ...{ sourceName: 'Example Gazette', sourceUrl: 'https://gazette.example/a' },
      ...{ publishedOn: '2026-01-05', summary: 'A clip.' },
    });
  });

  test('one’s own reports say what became of them; one that waits can be withdrawn', async () => {
    place.who = 'user';
    const own = {
      ...{ id: 'r1', slug: null, url: null, note: '', state: 'pending', createdAt: AT, decidedAt: null },
      ...{ name: 'Waiting One', kind: 'other', platform: 'x', analysisOutcome: null },
      ...{ sourceName: 'Gazette', sourceUrl: 'https://g.example', publishedOn: '2026-01-05', summary: 's' },
    };
    const items = [own, { ...own, id: 'r2', name: 'Other One', state: 'rejected', note: 'No source.' }];
    place.json.ownReports = { items, nextCursor: null };
    open();
    expect(await screen.findByText('Staff: No source.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw the report about Other One' })).toBeNull();
    await press('Withdraw the report about Waiting One');
    expect(await screen.findByText('Report withdrawn')).toBeInTheDocument();
    expect(place.sent('withdraw')).toEqual([{ id: 'r1' }]);
  });
});

describe('an entry', () => {
  test('is not offered to search engines; the list is', async () => {
    place.json.list = { items: [figure()], nextCursor: null };
    place.json.entry = { ...figure(), id: 'f', statement: null, claimed: false };
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'View Quendra Ostwick' }));
    await screen.findByRole('heading', { level: 1, name: 'Quendra Ostwick' });
    const robots = () => document.querySelector('meta[name="robots"]');
    expect(robots()).toHaveAttribute('content', 'noindex, nofollow');
    await userEvent.click(screen.getByRole('link', { name: /database/i }));
    await table();
    expect(robots()).toBeNull();
  });

  test('that is not listed says so, and is not offered to search engines', async () => {
    place.answers.entry = refusal(404, 'figure_not_found', 'Nobody is listed here.');
    open('/celebrity-database/nobody');
    expect(
      await screen.findByRole('heading', { name: 'Nobody is listed under this address.' }),
    ).toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  });

  test('a sample says that nobody is meant, and reports are about somebody else', async () => {
    place.who = 'user';
    const sample = figure({ sample: true, slug: 'sample-a', name: 'Velina Quortz' });
    place.json.entry = { ...sample, id: 'sample-a', statement: null, claimed: false };
    open('/celebrity-database/sample-a');
    expect(await screen.findByText(/This entry is an example/)).toBeInTheDocument();
    await press('Report a deepfake of Velina Quortz');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Whom does it show?')).toHaveValue('');
  });
});

describe('what staff see', () => {
  const reviewed = {
    ...{ id: 'r1', slug: null, url: 'https://scam.example/clip', note: '', state: 'pending' },
    ...{ name: 'Quendra Ostwick', kind: 'other', platform: 'x', analysisOutcome: null, summary: 'A clip.' },
    ...{ sourceName: 'Gazette', sourceUrl: 'https://g.example', publishedOn: '2026-01-05' },
    ...{ createdAt: AT, decidedAt: null, reporter: 'ann@example.com', own: false },
    source: { status: 200, namesFigure: false, at: AT },
  };

  test('a report is confirmed under the name of the entry, or rejected with a reason', async () => {
    place.json.review = { items: [reviewed], nextCursor: null };
    place.json.decide = { ...reviewed, state: 'confirmed' };
    open('/review');
    expect(await screen.findByText('Reported by ann@example.com,', { exact: false })).toBeInTheDocument();
    expect(screen.getByText(/the name does not stand in its text/)).toBeInTheDocument();
    // Nobody is led to the scam by a click.
    expect(screen.queryByRole('link', { name: /scam\.example/ })).toBeNull();
    await press('Confirm the report about Quendra Ostwick');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Known as/), 'singer');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm the report' }));
    expect(await screen.findByText('The entry shows it now.')).toBeInTheDocument();
    expect(place.sent('decide')).toEqual([
      { id: 'r1', decision: 'confirmed', note: '', name: 'Quendra Ostwick', about: 'singer' },
    ]);
    await press('Reject the report about Quendra Ostwick');
    const rejecting = within(await screen.findByRole('dialog', { name: 'Reject the report' }));
    await userEvent.click(rejecting.getByRole('button', { name: 'Reject the report' }));
    expect(await rejecting.findByText('Enter the reason.')).toBeInTheDocument();
  });

  test('an empty list says so', async () => {
    open('/review');
    await waitFor(() => expect(screen.getAllByText('There is none.')).toHaveLength(2));
  });
});
