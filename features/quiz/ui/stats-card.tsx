import { IconAward, IconCertificate, IconFlame } from '@tabler/icons-react';
import { Panel } from '@unmask/ui';
import type { LocalStats } from '../local-stats.ts';
import { statsWords as words } from '../page-words.ts';
import { ACHIEVEMENTS, achievementsOf, streakColour, streakNow } from '../scoring.ts';
import { FigureList } from './figure-list.tsx';
import classes from './quiz.module.css';

const ICONS = {
  'Expert Badge': IconAward,
  'Certificate Collector': IconCertificate,
  'Hot Streak': IconFlame,
};

/** What was played in this browser, with or without an account. */
export function StatsCard({ stats }: { stats: LocalStats }) {
  const streak = streakNow(stats.lastQuizDate, new Date().toISOString().slice(0, 10), stats.currentStreak);
  const reached = achievementsOf(stats);
  const rows: Array<[string, string]> = [
    [words.total, String(stats.totalQuizzesTaken)],
    [words.best, `${Math.round(stats.bestScore)}%`],
    [words.average, `${Math.round(stats.averageScore)}%`],
    [words.longest, words.days(stats.longestStreak)],
    [words.certificates, String(stats.certificatesEarned)],
  ];
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.streak} data-streak={streakColour(streak)}>
          <IconFlame size={20} aria-hidden /> {words.streak}: {words.days(streak)}
        </p>
        <FigureList rows={rows} className={classes.figures} mono />
        <h3 className={classes.small}>{words.achievements}</h3>
        <ul className={classes.badges}>
          {ACHIEVEMENTS.map((name) => {
            const Icon = ICONS[name];
            const has = reached.includes(name);
            return (
              <li key={name} data-reached={has}>
                <Icon size={20} aria-hidden />
                <span>
                  <strong>{name}</strong> {words.achievement[name]}{' '}
                  <span className="um-dim">{has ? words.reached : words.locked}</span>
                </span>
              </li>
            );
          })}
        </ul>
        <p className="um-dim">{words.utc}</p>
      </div>
    </Panel>
  );
}
