import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { READINESS } from '@unmask/product/content/marketing';
import { toSlice } from '@unmask/ui/slices.tsx';
import type { ReactNode } from 'react';
import { hub as words } from '../hub-words.ts';
import classes from './business.module.css';
import own from './hub.module.css';
import type { PlacedCard } from './hub-cards.ts';

interface FeaturePageProps {
  feature: PlacedCard;
  /** The feature itself; without it the page says what there is today. */
  children?: ReactNode;
}

/** One feature of the hub. */
export function FeaturePage({ feature, children }: FeaturePageProps) {
  return (
    <div className={`um-page ${classes.page}`}>
      <Link to={toSlice('/enterprise-features')} className={own.back}>
        <IconArrowLeft size={18} stroke={1.6} aria-hidden />
        {words.back}
      </Link>
      <header className={classes.head}>
        <h1 className={classes.title}>{feature.title}</h1>
        <p className={classes.lead}>{feature.text}</p>
      </header>
      {children ?? <Today feature={feature} />}
    </div>
  );
}

function Today({ feature }: { feature: PlacedCard }) {
  return (
    <section className={classes.section} aria-labelledby="today-title">
      <h2 id="today-title">{words.todayTitle}</h2>
      <p className={own.today} data-readiness={feature.readiness}>
        <strong>{READINESS[feature.readiness]}</strong> {feature.today}
      </p>
      <ul className={own.links}>
        {feature.links.map((link) => (
          <li key={link.to}>
            <Anchor component={Link} to={link.to}>
              {link.text}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
