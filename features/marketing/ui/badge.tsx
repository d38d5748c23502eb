import classes from './badge.module.css';

/** As specified (enterprise, section 4): one colour for each state, level of credibility, and threat level. */
export const BADGE_COLOURS = {
  status: { active: 'green', inactive: 'gray', error: 'red' },
  credibility: { high: 'blue', medium: 'yellow', low: 'red' },
  threat: { critical: 'red', high: 'orange', medium: 'yellow', low: 'green' },
} as const;

type Kind = keyof typeof BADGE_COLOURS;

interface BadgeProps<Of extends Kind> {
  of: Of;
  value: keyof (typeof BADGE_COLOURS)[Of];
  /** The words say it; the colour only repeats it. */
  children: string;
}

export function Badge<Of extends Kind>({ of, value, children }: BadgeProps<Of>) {
  return (
    <span className={classes.badge} data-colour={String(BADGE_COLOURS[of][value])}>
      {children}
    </span>
  );
}
