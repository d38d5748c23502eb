import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { failureToast, renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import type { Board } from '../contract.ts';
import { BoardTable, badgeOf, initials } from './board-table.tsx';
import LeaderboardPage from './leaderboard-page.tsx';
import { press, profile, quizPlace } from './quiz.testing.tsx';

const { place, show, sent } = quizPlace();

const entries = ['Zoe', 'ann', 'Anonymous', 'Li'].map((username, at) => ({
  ...{ user_id: username === 'ann' ? 'u' : `p${at}`, username, rank: at + 1, score: 40 - at },
}));
const board = (more: Partial<Board> = {}): Board => ({
  ...{
    timeframe: 'weekly',
    period_start: '2026-11-22T00:00:00.000Z',
    period_end: '2026-11-29T00:00:00.000Z',
  },
  ...{ entries, stats: { total_players: 4, your_rank: 2, your_score: 39 } },
  ...more,
});
const read = () => sent('board').map((asked) => asked?.timeframe);
const rowsOf = async () => within(await screen.findByRole('table', { name: 'Rankings' })).getAllByRole('row');
const figure = (name: string) => screen.getByText(name).closest('div')!;

test('[LEADER-003, LEADER-004, LEADER-005, LEADER-006, ROUTE-011] a visitor is asked to sign in, or to play first', async () => {
  show(LeaderboardPage);
  expect(await screen.findByRole('heading', { name: 'View Leaderboard' })).toBeInTheDocument();
  expect(
    screen.getByText('Sign in to see the rankings and to compete with other players.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign In to Compete' })).toHaveAttribute('href', '/auth');
  expect(screen.getByRole('link', { name: 'Take Quiz First' })).toHaveAttribute('href', '/quiz');
  expect(sent('board')).toEqual([]);
});

test('[LEADER-007, LEADER-033] a skeleton stands while the session is read, then the board', async () => {
  Object.assign(place.json, { board: board(), profile: profile() });
  show(LeaderboardPage, 'user');
  expect(await screen.findByRole('status', { name: 'The rankings are being loaded' })).toBeInTheDocument();
  expect(await rowsOf()).toHaveLength(5);
});

test('[LEADER-008, LEADER-009, LEADER-010, LEADER-011, LEADER-013, LEADER-014, LEADER-015, LEADER-016, LEADER-017, LEADER-018, LEADER-019, LEADER-020, LEADER-021, LEADER-022, LEADER-023, LEADER-024, LEADER-025, LEADER-026, LEADER-039, LEADER-050, LEADER-051, LEADER-052, LEADER-053, LEADER-054, LEADER-055, LEADER-056] signed in: own performance, tabs, and the table', async () => {
  Object.assign(place.json, { board: board(), profile: profile() });
  show(LeaderboardPage, 'user');
  const rows = await rowsOf();
  expect(
    within(rows[0]!)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Rank', 'Player', 'Score', 'Badge']]);
  const cells = rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells.map((row) => row[3])).toEqual(['Champion', 'Runner-up', 'Third Place', 'Competitor']);
  expect(rows.slice(1, 4).map((row) => within(row).getByRole('img').getAttribute('aria-label'))).toEqual([
    ...['Gold', 'Silver', 'Bronze'],
  ]);
  expect(within(rows[4]!).queryByRole('img')).toBeNull();
  expect(rows[2]).toHaveAttribute('aria-current', 'true');
  expect(rows[2]).toHaveTextContent('(You)');
  expect(screen.getAllByText('(You)')).toHaveLength(1);
  expect(figure('Your Rank')).toHaveTextContent('#2');
  expect(figure('Your Score')).toHaveTextContent('39');
  expect(figure('Total Players')).toHaveTextContent('4');
  expect(screen.getByRole('heading', { name: 'Your Performance' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Rankings' })).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Daily', 'Weekly', 'Monthly', 'All Time'],
  ]);
  expect(screen.getByRole('tab', { name: 'Weekly' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Update Rankings' })).toBeInTheDocument();
  // Nothing is typed here, so nothing can be wrong about it.
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[LEADER-035, LEADER-036, LEADER-037, LEADER-038, LEADER-044] tabs and refreshing read again; updating counts the selected period anew and reads it', async () => {
  Object.assign(place.json, { board: board(), profile: profile(), updateBoard: { success: true } });
  show(LeaderboardPage, 'user');
  await rowsOf();
  expect(read()).toEqual(['weekly']);
  await userEvent.click(screen.getByRole('tab', { name: 'Monthly' }));
  await waitFor(() => expect(read()).toEqual(['weekly', 'monthly']));
  await rowsOf();
  await press('Refresh');
  await waitFor(() => expect(read()).toEqual(['weekly', 'monthly', 'monthly']));
  await press('Update Rankings');
  expect(await screen.findByText('Leaderboard updated successfully')).toBeInTheDocument();
  expect(screen.getByText('Success')).toBeInTheDocument();
  expect(sent('updateBoard')).toEqual([{ timeframe: 'monthly' }]);
  await waitFor(() => expect(read()).toHaveLength(4));
});

test('[LEADER-012, LEADER-027, LEADER-028, LEADER-032] nobody ranked yet', async () => {
  const nobody = board({ entries: [], stats: { total_players: 0, your_rank: null, your_score: 0 } });
  Object.assign(place.json, { board: nobody, profile: profile(), updateBoard: { success: true } });
  show(LeaderboardPage, 'user');
  expect(await screen.findByText('No Rankings Yet')).toBeInTheDocument();
  expect(figure('Your Rank')).toHaveTextContent('Unranked');
  expect(figure('Your Score')).toHaveTextContent('0');
  await press('Generate Rankings');
  await waitFor(() => expect(sent('updateBoard')).toEqual([{ timeframe: 'weekly' }]));
});

test('[LEADER-034, LEADER-042, LEADER-043] [ERR-002] failures are told', async () => {
  place.json.profile = profile();
  Object.assign(place.answers, { board: { status: 500, body: {} }, updateBoard: { status: 500, body: {} } });
  show(LeaderboardPage, 'user');
  expect(await failureToast('Failed to load leaderboard')).toHaveTextContent('Error');
  await press('Update Rankings');
  expect(await failureToast('Failed to update leaderboard')).toHaveTextContent('Error');
});

test('boards of organizations, and the name that others see', async () => {
  place.organizations = [{ id: 'north', name: 'North', role: 'viewer' }];
  Object.assign(place.json, {
    board: board(),
    teamBoard: board({ entries: entries.slice(0, 2) }),
    profile: profile(),
  });
  show(LeaderboardPage, 'user');
  await rowsOf();
  expect(await screen.findByRole('link', { name: 'Choose a name' })).toHaveAttribute(
    'href',
    '/profile?tab=quiz',
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'North' }));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(3));
  expect(sent('teamBoard')).toEqual([{ timeframe: 'weekly', organizationId: 'north' }]);
});

test('[LEADER-029, LEADER-030, LEADER-031, LEADER-057] avatars, names and ranks that are missing', () => {
  expect([initials('zoe'), initials('Anonymous'), initials(''), initials('é')]).toEqual([
    'ZO',
    'AN',
    'AN',
    'É',
  ]);
  expect(badgeOf(17)).toBe('Competitor');
  const bare = [
    { user_id: 'a', username: '', score: 5 },
    { user_id: 'b', username: 'Bo', score: 4, rank: null },
  ];
  renderUi(<BoardTable entries={bare} ownId="none" />);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent('1ANAnonymous');
  expect(rows[1]).toHaveTextContent('2BOBo');
});
