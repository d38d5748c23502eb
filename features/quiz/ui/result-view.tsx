import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { Panel, showToast } from '@unmask/ui';
import { copyText } from '@unmask/ui/copy-text.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Attempt, Result } from '../contract.ts';
import { profileWords, resultWords as words } from '../page-words.ts';
import { messageOf } from '../scoring.ts';
import { profileKey, quizCalls } from './calls.ts';
import { FigureList } from './figure-list.tsx';
import { useFocus } from './question-view.tsx';
import classes from './quiz.module.css';
import { QuizLinks } from './start-view.tsx';

/** The completion screen: how it went, and the way to results and rewards. */
export function CompletedView({ result, onResults }: { result: Result; onResults: () => void }) {
  const heading = useFocus();
  return (
    <Panel>
      <div className={classes.done}>
        <h2 ref={heading} tabIndex={-1}>
          {words.completed}
        </h2>
        <p className={classes.big}>{words.score(result.score, result.total)}</p>
        <Grid result={result} />
        <Button size="lg" onClick={onResults}>
          {words.toResults}
        </Button>
      </div>
    </Panel>
  );
}

function Grid({ result: { grid, score, total } }: { result: Result }) {
  return (
    <ol className={classes.grid} aria-label={words.grid(score, total)}>
      {grid.map((right, at) => (
        <li key={at} data-right={right}>
          <span className="um-hidden">{right ? words.gridRight : words.gridWrong}</span>
        </li>
      ))}
    </ol>
  );
}

interface ResultProps {
  attempt: Attempt;
  result: Result;
  onClaimed: () => void;
  onRetake: () => void;
}

export function ResultView({ attempt, result, onClaimed, onRetake }: ResultProps) {
  const heading = useFocus();
  const reason = words.reasons[result.reason];
  return (
    <div className={classes.stack}>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <div className={classes.two}>
        <Panel title={words.score(result.score, result.total)}>
          <div className={classes.stack}>
            <p className={classes.text}>{words.messages[messageOf(result.percent)]}</p>
            {reason !== null && <p className={classes.text}>{reason}</p>}
            <Grid result={result} />
            <Figures result={result} />
            <Gains result={result} />
          </div>
        </Panel>
        <Panel title={words.rewards}>
          <Rewards attempt={attempt} result={result} onClaimed={onClaimed} />
        </Panel>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void share(result)}>
          {words.share}
        </Button>
        <Button onClick={onRetake}>{words.retake}</Button>
        <QuizLinks />
      </div>
    </div>
  );
}

function Figures({ result }: { result: Result }) {
  const { level, trusted, caught, median, timeTaken, score, rewards } = result;
  const rows: Array<[string, string]> = [
    [words.level, level ?? words.noLevel],
    [words.trusted, `${trusted}%`],
    [words.caught, `${caught}%`],
    [words.median, median === null ? words.medianFew : `${median}%`],
    [words.time, words.minutes(timeTaken)],
    [words.points, String(10 * score + rewards.timeBonus)],
  ];
  return <FigureList rows={rows} className={classes.figures} mono />;
}

/** Of somebody signed in: what the profile gained. */
function Gains({ result: { recorded } }: { result: Result }) {
  if (recorded === null) return null;
  const names = recorded.badges.map((badge) => profileWords.badges[badge].name);
  return (
    <p className={classes.text}>
      <strong>{words.xp(recorded.xp)}</strong>{' '}
      {recorded.level > recorded.levelBefore && words.levelUp(recorded.level)}{' '}
      {names.length > 0 && `${words.newBadges}: ${names.join(', ')}.`}
    </p>
  );
}

function Rewards({ attempt, result, onClaimed }: Omit<ResultProps, 'onRetake'>) {
  const { user } = useSession();
  const { credits, certificate, expert, timeBonus } = result.rewards;
  const list = [
    credits > 0 && words.reward.credits(credits),
    certificate && words.reward.certificate,
    expert && words.reward.expert,
    timeBonus > 0 && words.reward.timeBonus(timeBonus),
  ].filter((each) => each !== false);
  const claiming = useCall({
    call: (_: undefined) => quizCalls().claimRewards({ attemptId: attempt.attemptId }),
    done: (given) => words.claimedToast(given.credits, given.certificateId !== null),
    failed: words.claimFailed,
    changes: user ? [profileKey(user.id)] : [],
    onDone: onClaimed,
  });
  // Why it earns none stands beside it.
  const none = result.reason === 'counts' ? words.none : words.noneHere;
  if (list.length === 0) return <p className={classes.text}>{none}</p>;
  const hasAccount = user !== null && !user.guest;
  function claim() {
    if (hasAccount) return void claiming.run(undefined);
    showToast(words.claimedHere);
    onClaimed();
  }
  return (
    <div className={classes.stack}>
      <ul className={classes.list}>
        {list.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button disabled={result.claimed} loading={claiming.busy} onClick={claim}>
        {result.claimed ? words.claimed : words.claim}
      </Button>
      {!hasAccount && (
        <Button component={Link} to="/auth" variant="default">
          {words.signUp}
        </Button>
      )}
    </div>
  );
}

/** A grid that spoils nothing: which were right, not what they were. */
export async function share(result: Result): Promise<void> {
  const { day, score, total, timeTaken, grid } = result;
  const text = words.shareText({
    ...{ day, score, total, time: words.minutes(timeTaken) },
    grid: grid.map((right) => (right ? '■' : '□')).join(''),
    url: `${window.location.origin}/quiz`,
  });
  if (typeof navigator.share !== 'function') return copyText(text, words);
  try {
    await navigator.share({ text });
    showToast(words.shared);
  } catch (error) {
    // Whoever closes the sheet has decided not to.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(text, words);
  }
}
