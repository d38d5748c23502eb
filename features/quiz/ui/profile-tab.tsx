import { Anchor, Button, Progress, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Switch.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SessionUser, useSession } from '@unmask/accounts/ui';
import { AsyncView, formatDay, Panel, showToast, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useEffect, useState } from 'react';
import type { QuizProfile, QuizSession } from '../contract.ts';
import { BADGES, NAME_LENGTH, XP_PER_LEVEL } from '../limits.ts';
import { resultWords, profileWords as words } from '../page-words.ts';
import { accuracyOf, levelProgress, streakColour } from '../scoring.ts';
import board from './board.module.css';
import { initials } from './board-table.tsx';
import { boardsKey, profileKey, quizCalls, sessionsKey } from './calls.ts';
import { FigureList } from './figure-list.tsx';
import page from './quiz.module.css';
import { useClaims } from './use-claims.ts';

/** First tab of `/profile`: how somebody plays. */
export default function QuizProfileTab() {
  const { user } = useSession();
  return user === null ? null : <Profile key={user.id} user={user} />;
}

function Profile({ user }: { user: SessionUser }) {
  useClaims();
  const query = useQuery({ queryKey: profileKey(user.id), queryFn: () => quizCalls().profile() });
  const { isError, error } = query;
  useEffect(() => {
    if (!isError) return;
    console.warn(words.loadFailed, error);
    showToast({ title: 'Error', description: words.loadFailed }, 'destructive');
  }, [isError, error]);
  return (
    <AsyncView query={query} failed={`${words.loadFailed}.`} rows={3} height={140}>
      {(profile) => (
        <div className={page.stack}>
          <div className={page.two}>
            <div className={page.stack}>
              <Information user={user} profile={profile} />
              <Statistics profile={profile} />
            </div>
            <div className={page.stack}>
              <Achievements profile={profile} />
              <Activity profile={profile} />
            </div>
          </div>
          <Sessions user={user} />
          <Certificates profile={profile} />
        </div>
      )}
    </AsyncView>
  );
}

interface OfUser {
  user: SessionUser;
  profile: QuizProfile;
}

function Information({ user, profile }: OfUser) {
  const within = levelProgress(profile.experience_points);
  const saving = useCall({
    call: (onBoards: boolean) => quizCalls().updateProfile({ on_boards: onBoards }),
    done: words.boardsSaved,
    failed: words.updateFailed,
    changes: [profileKey(user.id), boardsKey(user.id)],
  });
  return (
    <Panel title={words.info}>
      <div className={page.stack}>
        <Name user={user} profile={profile} />
        <div>
          <strong>{words.level(profile.level)}</strong>
          <Progress.Root size="lg" mt={6}>
            <Progress.Section value={(100 * within) / XP_PER_LEVEL} aria-label={words.progress(within)} />
          </Progress.Root>
          <p className="um-dim">{words.progress(within)}</p>
        </div>
        {!user.guest && (
          <Switch
            label={words.boards}
            description={words.boardsHelp}
            checked={profile.on_boards}
            disabled={saving.busy}
            onChange={(event) => void saving.run(event.currentTarget.checked)}
          />
        )}
      </div>
    </Panel>
  );
}

function Name({ user, profile }: OfUser) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const saving = useCall({
    call: (username: string) => quizCalls().updateProfile({ username }),
    done: words.saved,
    failed: words.updateFailed,
    changes: [profileKey(user.id), boardsKey(user.id)],
    onDone: () => setTyped(null),
  });
  function save(event: FormEvent) {
    event.preventDefault();
    const username = (typed ?? '').trim();
    setWrong(username === '' ? words.empty : null);
    if (username !== '') void saving.run(username);
  }
  if (typed === null) {
    return (
      <div className={board.player}>
        <span className={board.avatar} aria-hidden="true">
          {initials(profile.username)}
        </span>
        <strong>{profile.username}</strong>
        <Button size="xs" variant="default" onClick={() => setTyped(profile.username)}>
          {words.edit}
        </Button>
      </div>
    );
  }
  return (
    <form className={page.stack} onSubmit={save} noValidate>
      <TextInput
        label={words.username}
        description={words.usernameHelp}
        value={typed}
        error={wrong}
        maxLength={NAME_LENGTH}
        autoComplete="nickname"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={page.buttons}>
        <Button type="submit" loading={saving.busy}>
          {words.save}
        </Button>
        <Button variant="default" onClick={() => setTyped(null)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

function Statistics({ profile }: { profile: QuizProfile }) {
  const { total_quizzes_completed: quizzes, total_correct_answers: right } = profile;
  const streak = profile.current_streak;
  return (
    <Panel title={words.statistics}>
      <FigureList
        className={page.figures}
        rows={[
          [words.completed, quizzes],
          [words.accuracy, words.percent(accuracyOf(right, quizzes))],
          [
            words.currentStreak,
            <span key="streak" className={page.streak} data-streak={streakColour(streak)}>
              {days(streak)}
            </span>,
          ],
          [words.bestStreak, days(profile.best_streak)],
        ]}
      />
    </Panel>
  );
}

function Achievements({ profile }: { profile: QuizProfile }) {
  const owned = BADGES.filter((badge) => profile.badges.includes(badge));
  return (
    <Panel title={words.achievements}>
      {owned.length === 0 ? (
        <p className={page.text}>{words.noBadges}</p>
      ) : (
        <ul className={page.list}>
          {owned.map((badge) => (
            <li key={badge}>
              <strong>{words.badges[badge].name}</strong> {words.badges[badge].text}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Activity({ profile }: { profile: QuizProfile }) {
  return (
    <Panel title={words.activity}>
      <FigureList
        className={page.figures}
        rows={[
          [words.lastQuiz, profile.last_quiz_date === null ? words.never : formatDay(profile.last_quiz_date)],
          [words.totalXp, profile.experience_points],
          [words.memberSince, formatDay(profile.created_at)],
          [words.credits, profile.credits],
        ]}
      />
    </Panel>
  );
}

function Sessions({ user }: { user: SessionUser }) {
  const query = useQuery({ queryKey: sessionsKey(user.id), queryFn: () => quizCalls().sessions({}) });
  return (
    <Panel
      title={words.sessions}
      aside={
        <Button component={Link} to={toSlice('/quiz')} size="xs">
          {words.toQuiz}
        </Button>
      }
    >
      <DataTable<QuizSession>
        label={words.sessions}
        list={wholeList(query)}
        keyOf={({ id }) => id}
        empty={words.sessionsEmpty}
        failed={words.sessionsFailed}
        columns={[
          {
            label: words.columns.date,
            name: true,
            cell: ({ completed_at }) => <Time at={completed_at} show="ago" />,
          },
          {
            label: words.columns.score,
            cell: ({ score, total_questions }) => words.certificate(score, total_questions),
          },
          { label: words.columns.time, cell: ({ time_taken }) => resultWords.minutes(time_taken) },
        ]}
      />
    </Panel>
  );
}

function Certificates({ profile: { certificates } }: { profile: QuizProfile }) {
  return (
    <Panel title={words.certificates}>
      {certificates.length === 0 ? (
        <p className={page.text}>{words.noCertificates}</p>
      ) : (
        <ul className={page.list}>
          {certificates.map(({ id, score, total, issued_at }) => (
            <li key={id}>
              {formatDay(issued_at)}, {words.certificate(score, total)}:{' '}
              <Anchor href={`/api/quiz/certificates/${id}/file`}>{words.download}</Anchor>{' '}
              <Anchor href={`/verify/${id}`}>{id}</Anchor>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
