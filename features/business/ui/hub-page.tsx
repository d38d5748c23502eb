import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { READINESS } from '@unmask/product/content/marketing';
import { PLAN_CARDS, yearOf } from '@unmask/product/prices';
import { toSlice } from '@unmask/ui/slices.tsx';
import { hub as words } from '../hub-words.ts';
import classes from './business.module.css';
import own from './hub.module.css';
import type { PlacedCard } from './hub-cards.ts';

/** The cards, what they are good for together, and what a year costs. */
export function HubPage({ cards }: { cards: readonly PlacedCard[] }) {
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.lead}>{words.lead}</p>
      </header>
      <ul className={own.cards}>
        {cards.map((feature) => (
          <Card key={feature.id} feature={feature} />
        ))}
      </ul>
      <section className={classes.section} aria-labelledby="steps-title">
        <h2 id="steps-title">{words.stepsTitle}</h2>
        <ul className={classes.three}>
          {words.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Year />
    </div>
  );
}

function Card({ feature }: { feature: PlacedCard }) {
  const Icon = feature.icon;
  return (
    <li className={own.card}>
      <Icon className={own.icon} size={24} stroke={1.5} aria-hidden />
      <h2 className={own.cardTitle}>
        {/* The whole card is the link's: one target, one name. */}
        <Link to={toSlice(`/enterprise-features/${feature.id}`)}>{feature.title}</Link>
      </h2>
      <p>{feature.text}</p>
      <p className={own.state} data-readiness={feature.readiness}>
        {READINESS[feature.readiness]}
      </p>
    </li>
  );
}

function Year() {
  return (
    <section className={classes.section} aria-labelledby="year-title">
      <h2 id="year-title">{words.yearTitle}</h2>
      <dl className={own.figures}>
        {PLAN_CARDS.filter(({ cents }) => cents > 0).map(({ tier, name, cents }) => (
          <div key={tier}>
            <dt>{name}</dt>
            <dd>{yearOf(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.source}>
        {words.yearText}{' '}
        <Anchor component={Link} to="/" hash="subscription-plans" inherit>
          {words.plans}
        </Anchor>{' '}
        <Anchor component={Link} to="/business" inherit>
          {words.demo}
        </Anchor>
      </p>
    </section>
  );
}
