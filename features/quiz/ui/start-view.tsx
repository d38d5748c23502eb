import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Link } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { Panel } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useState } from 'react';
import { type Mode, ROUNDS, type Round } from '../limits.ts';
import type { LocalStats } from '../local-stats.ts';
import { quizWords as words } from '../page-words.ts';
import classes from './quiz.module.css';
import { StatsCard } from './stats-card.tsx';

interface StartProps {
  busy: boolean;
  stats: LocalStats;
  onBegin: (mode: Mode, round: Round) => void;
}

export function StartView({ busy, stats, onBegin }: StartProps) {
  const { user } = useSession();
  const [round, setRound] = useState<Round>('pictures');
  return (
    <div className={classes.two}>
      <div className={classes.stack}>
        <Panel title={words.choose}>
          <div className={classes.stack}>
            <SegmentedControl
              className={classes.rounds}
              aria-label={words.choose}
              value={round}
              onChange={(value) => setRound(ROUNDS.find((known) => known === value) ?? 'pictures')}
              data={ROUNDS.map((value) => ({ value, label: words.rounds[value] }))}
            />
            <p className={classes.text}>{words.meaning}</p>
            <p className={classes.text}>{words.balance}</p>
            <Button size="lg" loading={busy} onClick={() => onBegin('ranked', round)}>
              {words.start}
            </Button>
          </div>
        </Panel>
        <div className={classes.ways}>
          <Way text={words.dailyText}>
            <Button variant="default" disabled={busy} onClick={() => onBegin('daily', 'mixed')}>
              {words.daily}
            </Button>
          </Way>
          <Way text={words.practiceText}>
            <Button variant="default" disabled={busy} onClick={() => onBegin('practice', round)}>
              {words.practice}
            </Button>
          </Way>
        </div>
        {user === null && <p className="um-dim">{words.visitor}</p>}
      </div>
      <div className={classes.stack}>
        <StatsCard stats={stats} />
        <QuizLinks />
      </div>
    </div>
  );
}

function Way({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className={classes.way}>
      {children}
      <p>{text}</p>
    </div>
  );
}

/** On to one's own video, and to the board. */
export function QuizLinks() {
  return (
    <div className={classes.buttons}>
      <Button component={Link} to="/" variant="default">
        {words.analyze}
      </Button>
      <Button component={Link} to={toSlice('/leaderboard')} variant="default">
        {words.board}
      </Button>
    </div>
  );
}
