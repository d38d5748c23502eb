/** The tab about lookalike domains, against a small real HTTP server that answers as the service does. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DomainLook, DomainOverview, LookalikeDomain } from '../contract.ts';
import { takedown } from './brand-page.testing.ts';
import { DomainsTab } from './domains-tab.tsx';

let server: TestHttpServer;
let answers: Record<string, Answer>;

const AT = '2026-11-23T05:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';
const look = (more: Partial<DomainLook> = {}): DomainLook => ({
  ...{ official: 'northwind.com', shown: 'northwind.com', candidates: 240, possible: 240, asked: null },
  ...{ lastLookAt: AT, nextLookAt: LATER, failingSince: null, untellable: [] },
  ...more,
});
const looks = (items: DomainLook[], more: Partial<DomainOverview> = {}): DomainOverview => ({
  ...{ active: true, pages: true, looks: items, beyond: 0 },
  ...more,
});
const domain = (id: string, more: Partial<LookalikeDomain> = {}): LookalikeDomain => ({
  ...{ id, official: 'northwind.com', name: `${id}.com`, shown: `${id}.com`, likeness: 'omission' },
  ...{ from: 'r', to: '', state: 'new', watched: true, known: false, page: null },
  records: { a: ['192.0.2.7'], aaaa: [], mx: [], ns: ['ns1.host.example'] },
  ...{ firstSeenAt: AT, lastSeenAt: AT, goneAt: null, history: [{ what: 'appeared', at: AT }] },
  ...more,
});
const says = (call: string, json: unknown, status = 200) => {
  answers[call] = { status, body: { json } };
};
const finds = (items: LookalikeDomain[]) => says('domains', { items, nextCursor: null });
const sent = (call: string) =>
  server.to(`/rpc/brand/${call}`).map(({ body }) => JSON.parse(body).json as Record<string, unknown>);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rowsOf = async () =>
  within(await screen.findByRole('table', { name: 'Registered names' })).getAllByRole('row');

beforeEach(async () => {
  answers = {};
  server = await startHttpServer(({ path }) => {
    const call = path.replace('/rpc/brand/', '').split('?')[0] ?? '';
    return answers[call] ?? { status: 500, body: { json: {} } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const submitted = vi.fn();
const show = (may: { configure?: boolean; work?: boolean } = {}) =>
  renderUi(
    <DomainsTab
      may={{ organizationId: 'north', configure: true, work: true, ...may }}
      onSubmitted={submitted}
    />,
  );

test('what cannot be read says so; nothing there yet, and nothing found, are said', async () => {
  const broken = show();
  await waitFor(() =>
    expect(screen.getAllByText('The lookalike domains could not be read.')).toHaveLength(2),
  );
  broken.unmount();
  says('domainLooks', looks([]));
  finds([]);
  const empty = show();
  expect(await screen.findByText(/There is no official domain yet/)).toBeTruthy();
  expect(await screen.findByText(/No registered name that looks like yours/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Look now' })).toBeNull();
  empty.unmount();
  says('domainLooks', looks([look({ lastLookAt: null })], { active: false, beyond: 2 }));
  show();
  expect(await screen.findByText(/Monitoring is off, so nothing is looked up/)).toBeTruthy();
  expect(screen.getByText('Not yet')).toBeTruthy();
  expect(screen.getByText(/2 more official domains/)).toBeTruthy();
});

test('how far a look is, that no name server answers, and of which endings nothing can be told', async () => {
  says(
    'domainLooks',
    looks([
      look({ asked: 60 }),
      look({
        ...{ official: 'b.com', shown: 'b.com', failingSince: AT, candidates: 800, possible: 1200 },
        untellable: ['top'],
      }),
    ]),
  );
  finds([]);
  show();
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('800 a day, of 1200 that are possible')).toBeTruthy();
  expect(screen.getByText(/No name server answers/)).toBeTruthy();
  expect(screen.getByText(/end in \.top/)).toBeTruthy();
});

test('each find says what was seen and which letters stand for which, and offers what fits its state', async () => {
  says('domainLooks', looks([look()]));
  finds([
    domain('nothwind', { records: { a: [], aaaa: [], mx: ['mx.example'], ns: [] } }),
    domain('xn--nrthwind', { shown: 'n\u043erthwind.com', likeness: 'homoglyph', from: 'o', to: '\u043e' }),
    domain('gone', { state: 'gone', goneAt: AT, known: true, watched: false }),
    domain('own', { state: 'ours' }),
    domain('going', {
      state: 'takedown_started',
      page: { url: 'https://going.com/', title: null, sha256: 'abc', capturedAt: AT },
    }),
    domain('bare', { records: { a: [], aaaa: [], mx: [], ns: ['ns1'] } }),
  ]);
  const admin = show();
  const rows = await rowsOf();
  expect(rows[1]?.textContent).toMatch(
    /nothwind\.com.*Looks like northwind\.com.*left out: “r”.*Takes mail.*New/,
  );
  expect(rows[2]?.textContent).toMatch(
    /n\u043erthwind\.com.*xn--nrthwind\.com.*“\u043e” \(Cyrillic, U\+043E\) for “o”.*Leads to 1 address/,
  );
  expect(rows[3]?.textContent).toMatch(/Not looked up any more.*There at the first look.*Gone/);
  expect(rows[5]?.textContent).toMatch(/Page without a title.*SHA-256 abc/);
  expect(
    within(rows[5]!)
      .getByRole('link', { name: /Captured page of going/ })
      .getAttribute('href'),
  ).toBe('/api/organizations/north/brand/domains/going/page');
  expect(rows[6]?.textContent).toContain('leads nowhere yet');
  expect(document.body.textContent).not.toMatch(/malicious|phishing|fraud/i);
  const buttons = rows.slice(1).map((row) =>
    within(row)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  const open = ['Request takedown', 'Watch', 'It is ours'];
  expect(buttons).toEqual([open, open, ['It is ours'], ['Not ours'], [], open]);
  admin.unmount();
  show({ configure: false, work: false });
  expect(within((await rowsOf())[1]!).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a look is asked for, pages are switched, a find is watched and called ours, and listed by state', async () => {
  says('domainLooks', looks([look()]));
  finds([domain('nothwind')]);
  says('lookForDomains', looks([look()]));
  says('setDomainPages', looks([look()], { pages: false }));
  says('updateDomain', domain('nothwind', { state: 'watched' }));
  show();
  await press('Look now');
  expect(await screen.findByText('Names are being looked up')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: /Fetch home pages/ }));
  await waitFor(() => expect(sent('setDomainPages')).toEqual([{ organizationId: 'north', pages: false }]));
  await press('Watch: nothwind.com');
  expect(await screen.findByText('Domain updated')).toBeTruthy();
  await press('It is ours: nothwind.com');
  expect(await screen.findByText('Added to your official domains')).toBeTruthy();
  expect(sent('updateDomain').map(({ state }) => state)).toEqual(['watched', 'ours']);
  finds([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'gone');
  expect(await screen.findByText('None in this state.')).toBeTruthy();
});

test('a takedown begins with the trademark route', async () => {
  says('domainLooks', looks([look()]));
  finds([domain('nothwind')]);
  says('takeDownDomain', { takedownRequest: takedown({ alertId: null, domainId: 'nothwind' }) });
  show();
  await press('Request takedown of nothwind.com');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Legal basis')).toHaveValue(
    'Trademark infringement by a confusingly similar domain name',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Make and submit' }));
  await waitFor(() => expect(submitted).toHaveBeenCalled());
  expect(sent('takeDownDomain')[0]).toMatchObject({
    ...{ organizationId: 'north', id: 'nothwind', route: 'trademark' },
    evidence: ['Records of the domain name system'],
  });
}, 20_000);
