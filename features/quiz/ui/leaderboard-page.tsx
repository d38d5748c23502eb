import { Alert, Anchor, Button, SegmentedControl, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SessionUser, useSession } from '@unmask/accounts/ui';
import { useOrganization } from '@unmask/organizations/ui';
import { Failed, formatDay, Loading, Panel, showToast } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useEffect, useState } from 'react';
import type { Board } from '../contract.ts';
import { BOARD_SIZE, TIMEFRAMES, type Timeframe } from '../limits.ts';
import { boardWords as words } from '../page-words.ts';
import classes from './board.module.css';
import { BoardTable } from './board-table.tsx';
import { boardKey, boardsKey, profileKey, quizCalls } from './calls.ts';
import { FigureList } from './figure-list.tsx';
import page from './quiz.module.css';
import { useClaims } from './use-claims.ts';

/** `/leaderboard`: anyone plays, whoever is signed in sees the board. */
export default function LeaderboardPage() {
  useTitle(words.title);
  const { user, loading } = useSession();
  return (
    <div className={`um-page ${page.page}`}>
      {loading && <Loading label={words.loading} rows={3} height={96} />}
      {!loading && user === null && <SignedOut />}
      {!loading && user !== null && <Boards key={user.id} user={user} />}
    </div>
  );
}

function SignedOut() {
  return (
    <>
      <h1>{words.title}</h1>
      <Panel title={words.card}>
        <div className={classes.card}>
          <p>{words.cardText}</p>
          <div className={page.buttons}>
            <Button component={Link} to="/auth">
              {words.signIn}
            </Button>
            <Button component={Link} to={toSlice('/quiz')} variant="default">
              {words.quizFirst}
            </Button>
          </div>
        </div>
      </Panel>
    </>
  );
}

function Boards({ user }: { user: SessionUser }) {
  const [timeframe, setTimeframe] = useState<Timeframe>('weekly');
  const [organizationId, setOrganization] = useState<string | null>(null);
  useClaims();
  const query = useQuery({
    queryKey: boardKey(user.id, timeframe, organizationId),
    queryFn: () =>
      organizationId === null
        ? quizCalls().board({ timeframe })
        : quizCalls().teamBoard({ timeframe, organizationId }),
  });
  const { isError, error } = query;
  useEffect(() => {
    if (!isError) return;
    console.warn(words.loadFailed.description, error);
    showToast(words.loadFailed, 'destructive');
  }, [isError, error]);
  const updating = useCall({
    call: (_: undefined) => quizCalls().updateBoard({ timeframe }),
    done: words.updated,
    failed: () => words.updateFailed,
    changes: [boardsKey(user.id)],
  });
  const update = () => void updating.run(undefined);
  return (
    <>
      <header className={page.head}>
        <h1>{words.title}</h1>
        <div className={page.buttons}>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {words.refresh}
          </Button>
          <Button loading={updating.busy} onClick={update}>
            {words.update}
          </Button>
        </div>
        <p>{words.lead}</p>
      </header>
      <Standing user={user} />
      <Performance board={query.data} />
      <Panel title={words.rankings}>
        <div className={page.stack}>
          <Which value={organizationId} onChange={setOrganization} />
          <Tabs value={timeframe} onChange={(value) => setTimeframe(timeframeOf(value))}>
            <Tabs.List>
              {TIMEFRAMES.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {words.tabs[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {TIMEFRAMES.map((name) => (
              <Tabs.Panel key={name} value={name} pt="md">
                {name === timeframe && (
                  <Rankings query={query} ownId={user.id} busy={updating.busy} onGenerate={update} />
                )}
              </Tabs.Panel>
            ))}
          </Tabs>
        </div>
      </Panel>
    </>
  );
}

const timeframeOf = (value: string | null): Timeframe =>
  TIMEFRAMES.find((name) => name === value) ?? 'weekly';

function Performance({ board }: { board: Board | undefined }) {
  const { your_rank = null, your_score = 0, total_players = 0 } = board?.stats ?? {};
  const rows: Array<[string, string]> = [
    [words.rank, your_rank === null ? words.unranked : `#${your_rank}`],
    [words.score, String(your_score)],
    [words.players, String(total_players)],
  ];
  return (
    <Panel title={words.performance}>
      {board === undefined ? (
        <Loading label={words.loading} height={56} />
      ) : (
        <FigureList rows={rows} className={classes.own} />
      )}
    </Panel>
  );
}

interface RankingsProps {
  query: { data: Board | undefined; isError: boolean; refetch: () => unknown };
  ownId: string;
  busy: boolean;
  onGenerate: () => void;
}

function Rankings({ query, ownId, busy, onGenerate }: RankingsProps) {
  const { data, isError, refetch } = query;
  if (isError) return <Failed text={`${words.loadFailed.description}.`} onRetry={refetch} />;
  if (data === undefined) return <Loading label={words.loading} rows={5} height={40} />;
  const { entries, stats } = data;
  return (
    <div className={page.stack}>
      <p className="um-dim">{periodText(data)}</p>
      {entries.length === 0 ? (
        <div className={classes.card}>
          <h3>{words.empty}</h3>
          <p>{words.emptyText}</p>
          <Button loading={busy} onClick={onGenerate}>
            {words.generate}
          </Button>
        </div>
      ) : (
        <BoardTable entries={entries} ownId={ownId} />
      )}
      {stats.total_players > BOARD_SIZE && (
        <p className="um-dim">{words.top(entries.length, stats.total_players)}</p>
      )}
    </div>
  );
}

function periodText({ timeframe, period_start, period_end }: Board): string {
  const day = (at: number) => formatDay(new Date(at).toISOString());
  const from = day(Date.parse(period_start));
  if (timeframe === 'all_time') return words.since(from);
  return words.period(from, day(Date.parse(period_end) - 1));
}

/** Everybody, or the members of an organization that one belongs to. */
function Which({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { organizations } = useOrganization();
  if (organizations.length === 0) return null;
  return (
    <SegmentedControl
      aria-label={words.which}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      data={[
        { value: '', label: words.everyone },
        ...organizations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** What stands between somebody and a board with their name: it is asked before it is shown. */
function Standing({ user }: { user: SessionUser }) {
  const query = useQuery({ queryKey: profileKey(user.id), queryFn: () => quizCalls().profile() });
  if (user.guest) return <Note text={words.guest} link={null} />;
  if (query.data === undefined) return null;
  if (!query.data.on_boards) return <Note text={words.notOnBoards} link={words.toProfile} />;
  return query.data.name_chosen ? null : <Note text={words.askName} link={words.chooseName} />;
}

function Note({ text, link }: { text: string; link: string | null }) {
  return (
    <Alert color="var(--um-accent)" variant="outline">
      {text}{' '}
      {link !== null && (
        <Anchor href="/profile?tab=quiz" inherit>
          {link}
        </Anchor>
      )}
    </Alert>
  );
}
