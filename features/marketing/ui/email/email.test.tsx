import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WebSlice } from '@unmask/ui/slice.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Source } from '../../contract.ts';
import { BADGE_COLOURS } from '../badge.tsx';
import { lastUpdated } from '../last-updated.ts';
import { marketingPlace, openTab, press } from '../marketing.testing.tsx';

const { place, show, sent } = marketingPlace();
let clipboard: string[];
beforeEach(() => {
  clipboard = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void clipboard.push(text) },
  });
});
/** An installation with a newsletter. */
const NEWSLETTER: WebSlice[] = [
  {
    id: 'newsletter',
    routes: [{ path: '/newsletter', load: async () => ({ default: () => null }) }],
  },
];
const tabsOf = (name: string) =>
  within(screen.getByRole('tablist', { name }))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
const markedIn = async (name: string) => {
  const list = await screen.findByLabelText(name, { selector: 'dl' });
  const terms = within(list).getAllByRole('term');
  for (const term of terms) expect(within(term).getByText('sample')).toBeInTheDocument();
  return within(list)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
};

test('[MKT-017] [MKT-043] [MKT-044] [MKT-045] [MKT-048] [MKT-053] [MKT-058] [MKT-059] [MKT-061] [MKT-131] the Intelligence Hub has six tabs, and opens on the newsletter', async () => {
  show('', 'visitor');
  await openTab('Email Marketing');
  expect(
    await screen.findByRole('heading', { name: 'Email Marketing Intelligence Hub' }),
  ).toBeInTheDocument();
  expect(tabsOf('Email marketing')).toEqual([
    ...['Newsletter', 'Lead Magnets', 'B2B Marketing', 'Data Sources', 'Preferences', 'Analytics'],
  ]);
  expect(screen.getByRole('tab', { name: 'Newsletter' })).toHaveAttribute('aria-selected', 'true');
});

test('[MKT-007] [MKT-008] [MKT-009] [MKT-046] [MKT-129] what the newsletter has stands in its places; opening tabs asks nothing of the service', async () => {
  const load = (text: string) => async () => ({ default: () => <p>{text}</p> });
  show('?tab=email', 'visitor', [
    {
      id: 'newsletter',
      places: {
        'marketing.part': [
          { id: 'signup', load: load('the form') },
          { id: 'lead-magnets', load: load('the documents') },
          { id: 'preferences', load: load('the switches') },
        ],
      },
    },
  ]);
  for (const [tab, text] of [
    ['Newsletter', 'the form'],
    ['Lead Magnets', 'the documents'],
    ['Preferences', 'the switches'],
  ] as const) {
    await openTab(tab);
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  const asked = place.server.to('/rpc/marketing').map(({ path }) => path);
  expect(asked.filter((path) => !path.includes('/measured'))).toEqual([]);
});

test('[MKT-047] [MKT-012] [MKT-158] [MKT-159] [MKT-160] [MKT-161] [MKT-162] [MKT-163] [MKT-164] [MKT-165] [MKT-166] demo figures carry the mark, and what is measured stands beside what is claimed', async () => {
  show('?tab=email', 'visitor');
  expect(await markedIn('Performance')).toEqual(['15,247', '+23.7%', '67.3%', '15.9%', '847']);
  expect(await markedIn('What is claimed elsewhere, and what is measured here')).toEqual([
    ...['96.7%', '99.2%', 'refreshed hourly', '15,000+ professionals'],
  ]);
  expect(await screen.findByText('Measured, Nov 23, 2026')).toBeInTheDocument();
  expect(screen.getByText('Video, 635 files').parentElement).toHaveTextContent('29.1% of AI files called AI');
  expect(screen.getByRole('link', { name: 'How we measure' })).toHaveAttribute('href', '/accuracy');
});

test('[MKT-049] [MKT-050] [MKT-051] [MKT-052] three downloads, each with the way to it', async () => {
  show('?tab=email&sub=magnets', 'visitor', NEWSLETTER);
  expect(await screen.findByRole('heading', { name: 'Deepfake detection guide' })).toBeInTheDocument();
  expect(screen.getByText(/^45 pages/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'CEO fraud prevention checklist' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'AI threat intelligence report' })).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: /^Get it by mail: / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/newsletter'));
});

test('[MKT-060] preferences are told with one’s own address, for visitors with a placeholder', async () => {
  show('?tab=email&sub=preferences', 'user', NEWSLETTER);
  expect(await screen.findByText(/comes to ann@example\.com/)).toBeInTheDocument();
});

test('[MKT-054] [MKT-055] [MKT-056] [MKT-057] [MKT-076] [MKT-077] [MKT-078] [MKT-081] [MKT-084] [MKT-086] [MKT-089] [MKT-130] B2B has four tabs, the templates in the first of them six, which open on the plans', async () => {
  show('?tab=email&sub=b2b', 'visitor');
  expect(await screen.findByRole('heading', { name: 'Marketing Templates' })).toBeInTheDocument();
  expect(tabsOf('B2B marketing')).toEqual([
    'Plans & Targets',
    'Social Media',
    'Newsletter',
    'Email Templates',
  ]);
  expect(tabsOf('Marketing templates')).toEqual([
    ...['Plans', 'Small Business', 'Fortune 500', 'Companies', 'Mid-Market', 'Segments'],
  ]);
  expect(screen.getByRole('tab', { name: 'Plans' })).toHaveAttribute('aria-selected', 'true');
});

test('[MKT-139] [MKT-140] [MKT-141] [MKT-142] [MKT-143] [MKT-144] [MKT-145] [MKT-146] [MKT-147] [MKT-148] [MKT-149] [MKT-150] [MKT-151] [MKT-152] [MKT-153] [ENT-402] [ENT-403] [ENT-404] [ENT-405] [ENT-406] [ENT-407] [ENT-408] the price list of the material is a sample without a button; the shop’s prices stand beside it', async () => {
  show('?tab=email&sub=b2b', 'visitor');
  const list = await screen.findByRole('list', { name: 'Price list of the outreach material' });
  const cards = within(list)
    .getAllByRole('listitem')
    .filter((item) => item.hasAttribute('data-plan'));
  const parts = [
    [
      'Starter',
      '$99/month',
      'For those',
      '100 video analyses per month',
      '1-50 employees',
      'Small businesses',
    ],
    ['Professional', '$299/month', '500 analyses per month', 'API access', 'Voice clone detection', '51-500'],
    ['Enterprise', '$999/month', 'Unlimited analyses', '500+ employees'],
    ['Fortune 500', 'Custom pricing', 'On-premise option', '24/7 support', 'White-label'],
  ];
  expect(cards).toHaveLength(4);
  for (const [at, card] of cards.entries())
    for (const part of parts[at]!) expect(card).toHaveTextContent(part);
  expect(cards.map((card) => card.dataset.plan)).toEqual(['green', 'blue', 'violet', 'orange']);
  const panel = list.closest('section')!;
  expect(within(panel).queryByRole('button')).toBeNull();
  expect(within(panel).getByText('sample')).toBeInTheDocument();
  expect(screen.getByLabelText('Plans of this service')).toHaveTextContent('$19.99');
});

test.each([
  ['Companies', 'Target companies', 11],
  ['Mid-Market', 'Technology', 6],
  ['Mid-Market', 'Financial services', 6],
  ['Segments', 'Small-business segments', 6],
])('[MKT-085] [MKT-087] [MKT-088] [MKT-090] %s has the list %s', async (tab, name, rows) => {
  show('?tab=email&sub=b2b', 'visitor');
  await openTab(tab);
  const table = await screen.findByRole('table', { name });
  expect(within(table).getAllByRole('row')).toHaveLength(rows);
  expect(within(table.closest('section')!).getByText('sample')).toBeInTheDocument();
});

test.each([
  ['Small Business', 'Copy Template: Personal introduction'],
  ['Fortune 500', 'Copy: Enterprise letter'],
])('[MKT-079] [MKT-080] [MKT-082] [MKT-083] %s has its template to copy', async (tab, button) => {
  show('?tab=email&sub=b2b', 'visitor');
  await openTab(tab);
  await userEvent.type(await screen.findByLabelText('Calendar link'), 'https://cal.example/ann');
  await press(button);
  expect((await screen.findAllByText('Template copied to clipboard')).length).toBeGreaterThan(0);
  expect(clipboard[0]).toContain('https://cal.example/ann');
});

test('[MKT-091] [MKT-092] [MKT-093] [MKT-094] [MKT-095] [MKT-135] three cold mails, each with name, subject, what to replace, and a button to copy', async () => {
  show('?tab=email&sub=b2b&part=templates', 'visitor');
  for (const name of ['Enterprise security', 'Financial services', 'Small business']) {
    const heading = await screen.findByRole('heading', { name });
    const panel = within(heading.closest('section')!);
    expect(panel.getByText('Subject')).toBeInTheDocument();
    expect(panel.getByRole('list', { name: `Variables to replace: ${name}` })).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: `Copy: ${name}` }));
  }
  expect(clipboard).toHaveLength(3);
  const toast = (await screen.findAllByText('Email template copied successfully.')).at(-1)!;
  expect(toast.parentElement).toHaveTextContent('Copied to clipboard');
});

test('[MKT-125] [MKT-126] [MKT-127] [MKT-128] the threat level of an issue has its colour', async () => {
  expect(BADGE_COLOURS.threat).toEqual({ critical: 'red', high: 'orange', medium: 'yellow', low: 'green' });
  show('?tab=email&sub=b2b&part=newsletter', 'visitor');
  expect(await screen.findByText('High')).toHaveAttribute('data-colour', 'orange');
});

test('[MKT-011] [MKT-062] [MKT-063] [MKT-064] [MKT-065] [MKT-066] [MKT-067] [MKT-096] [MKT-117] [MKT-154] [MKT-155] [MKT-156] [MKT-157] [ENT-389] the strategy view: four tiles, recent campaigns, Send for drafts alone; others than staff are told who writes', async () => {
  show('?tab=email&sub=analytics', 'visitor');
  expect(await markedIn('Figures of campaigns')).toEqual(['3,240', '42.3%', '12.1%', '8']);
  const list = within(screen.getByRole('list', { name: 'Recent Campaigns' }));
  const campaigns = list.getAllByRole('listitem');
  expect(campaigns).toHaveLength(4);
  for (const campaign of campaigns) {
    const own = within(campaign);
    expect(own.getByText('sample')).toBeInTheDocument();
    expect(own.getByRole('button', { name: /^Edit / })).toBeInTheDocument();
    const isDraft = own.queryByText('Draft') !== null;
    expect(own.queryAllByRole('button', { name: /^Send / })).toHaveLength(isDraft ? 1 : 0);
  }
  for (const name of ['Create Campaign', 'Edit Voices are measured now', 'Send Voices are measured now']) {
    await press(name);
    expect((await screen.findAllByText('For the operator’s staff')).length).toBeGreaterThan(0);
  }
});

test('without a newsletter nothing leads to one', async () => {
  const router = show('?tab=email&sub=preferences', 'staff');
  expect(await screen.findByText(/has no newsletter, so there is nothing to choose/)).toBeInTheDocument();
  await openTab('Lead Magnets');
  expect(await screen.findByText(/^45 pages/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Get it by mail/ })).toBeNull();
  await openTab('Analytics');
  await press('Create Campaign');
  expect(await screen.findByText('No newsletter here')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/marketing');
});

test('staff have the real campaigns in place of the examples', async () => {
  const load = async () => ({ default: () => <p>the campaigns</p> });
  show('?tab=email&sub=analytics', 'staff', [
    { id: 'newsletter', places: { 'marketing.part': [{ id: 'campaigns', load }] } },
  ]);
  expect(await screen.findByText('the campaigns')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Recent Campaigns' })).toBeNull();
  expect(screen.getByText('3,240')).toBeInTheDocument();
});

test('staff are led to where campaigns are written', async () => {
  const router = show('?tab=email&sub=analytics', 'staff', NEWSLETTER);
  await screen.findByRole('button', { name: 'Create Campaign' });
  await waitFor(() => expect(place.server.to('/rpc/profile/me')).not.toEqual([]));
  await waitFor(async () => {
    await press('Create Campaign');
    expect(router.state.location.pathname).toBe('/admin/newsletter');
  });
});

const HOUR_MS = 3_600_000;
const source = (id: string, more: Partial<Source> = {}): Source => ({
  ...{ id, name: `Source ${id}`, description: 'About it.', status: 'active', frequency: 'Daily' },
  lastUpdate: new Date(Date.now() - 5 * HOUR_MS).toISOString(),
  ...{ dataPoints: ['Losses', 'Kinds'], credibility: 'high', url: 'https://feed.example/a.xml' },
  ...{ lastError: null, headlines: [], ...more },
});

test('[MKT-010] [MKT-068] [MKT-069] [MKT-070] [MKT-071] [MKT-072] [MKT-073] [MKT-074] [MKT-075] [MKT-119] [MKT-120] [MKT-121] [MKT-122] [MKT-123] [MKT-124] each source with switch, badges, age, frequency and data points', async () => {
  place.json.sources = {
    items: [
      source('a', { headlines: [{ title: 'News', url: 'https://feed.example/1', publishedAt: null }] }),
      source('b', { status: 'inactive', lastUpdate: null, credibility: 'medium' }),
      source('c', { status: 'error', credibility: 'low', lastError: 'It answered with status 503.' }),
    ],
  };
  show('?tab=email&sub=sources', 'visitor');
  const rows = within(await screen.findByRole('list', { name: 'Data Sources' }))
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('switch') !== null);
  const looks = rows.map((row) => [
    within(row).getByText(/^(Active|Inactive|Error)$/).dataset.colour,
    within(row).getByText(/credibility$/).dataset.colour,
    within(row).getByRole('switch').getAttribute('checked') !== null,
  ]);
  expect(looks).toEqual([
    ['green', 'blue', true],
    ['gray', 'yellow', false],
    ['red', 'red', true],
  ]);
  for (const part of ['5h ago', 'Daily', 'Losses, Kinds', 'News']) expect(rows[0]).toHaveTextContent(part);
  expect(rows[1]).toHaveTextContent('Never');
  expect(rows[2]).toHaveTextContent('It answered with status 503.');
  expect(screen.getByRole('button', { name: 'Refresh All' })).toBeDisabled();
});

test.each([
  [0, 'Just now'],
  [HOUR_MS - 1, 'Just now'],
  [HOUR_MS, '1h ago'],
  [24 * HOUR_MS - 1, '23h ago'],
  [24 * HOUR_MS, '1d ago'],
  [400 * HOUR_MS, '16d ago'],
])('[MKT-167] [MKT-168] [MKT-169] %i ms later: %s', (past_ms, shown) => {
  const at = '2026-11-20T10:00:00.000Z';
  expect(lastUpdated(at, Date.parse(at) + past_ms)).toBe(shown);
});

test('[MKT-110] [MKT-111] [MKT-112] [MKT-115] [MKT-137] [MKT-138] [ERR-002] Refresh All says that it is at it, and then whether all could be read', async () => {
  place.json.sources = { items: [source('a')] };
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  place.answers.refreshSources = held.then(() => ({ body: { json: { items: [], failed: [] } } }));
  show('?tab=email&sub=sources', 'staff');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh All' })).toBeEnabled());
  await press('Refresh All');
  expect(await screen.findByRole('button', { name: 'Refreshing...' })).toBeDisabled();
  answer();
  expect(await screen.findByText('Data sources refreshed')).toBeInTheDocument();
  expect(
    screen.getByText('All active data sources have been updated with the latest information.'),
  ).toBeInTheDocument();
  place.answers.refreshSources = { body: { json: { items: [], failed: ['a'] } } };
  await press('Refresh All');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Refresh failed');
  expect(alert).toHaveTextContent('Some data sources could not be updated. Please try again.');
});

test('[MKT-109] [MKT-136] the switch says that the status was changed', async () => {
  place.json.sources = { items: [source('a')] };
  place.json.setSource = source('a', { status: 'inactive' });
  show('?tab=email&sub=sources', 'staff');
  const toggle = await screen.findByRole('switch', { name: 'Source a is on' });
  await waitFor(() => expect(toggle).toBeEnabled());
  await userEvent.click(toggle);
  expect(await screen.findByText('Data source updated')).toBeInTheDocument();
  expect(screen.getByText('The data source status has been changed.')).toBeInTheDocument();
  expect(sent('setSource')).toEqual([{ id: 'a', active: false }]);
});
