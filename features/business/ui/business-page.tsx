import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { READINESS } from '@unmask/product/content/marketing';
import { BUSINESS_OFFER, planCard, yearOf } from '@unmask/product/prices';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import {
  caseStudies,
  closing,
  FEATURE_CATEGORIES,
  featuresSection,
  priceSection,
  threatsSection,
  businessPage as words,
} from '../page-words.ts';
import classes from './business.module.css';
import { DemoModal } from './demo-modal.tsx';

/** The page for businesses: what threatens them, what helps today, the published price, and the way to a call. */
export function BusinessPage() {
  useTitle(words.title);
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <p className={classes.kicker}>{words.title}</p>
        <h1 className={classes.title}>{words.headline}</h1>
        <p className={classes.lead}>{words.text}</p>
        <Actions onAsk={ask} />
      </header>
      <Threats />
      <Cases />
      <Features />
      <Price />
      <section className={classes.section} aria-labelledby="closing-title">
        <h2 id="closing-title">{closing.title}</h2>
        <p className={classes.text}>{closing.text}</p>
        <Actions onAsk={ask} />
      </section>
      <DemoModal opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function Actions({ onAsk }: { onAsk: () => void }) {
  return (
    <div className={classes.actions}>
      <Button component={Link} to="/" size="md">
        {words.analyze}
      </Button>
      <Button variant="default" size="md" onClick={onAsk}>
        {words.demo}
      </Button>
    </div>
  );
}

function Threats() {
  return (
    <section className={classes.section} aria-labelledby="threats-title">
      <h2 id="threats-title">{threatsSection.title}</h2>
      <ul className={classes.four}>
        {threatsSection.items.map((threat) => (
          <li key={threat.title}>
            <h3>{threat.title}</h3>
            <p>{threat.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cases() {
  return (
    <section className={classes.section} aria-labelledby="cases-title">
      <h2 id="cases-title">{caseStudies.title}</h2>
      <p className={classes.text}>
        {caseStudies.text}{' '}
        <Anchor component={Link} to={caseStudies.path} inherit>
          {caseStudies.link}
        </Anchor>
      </p>
      <ul className={classes.three}>
        {caseStudies.items.map((story) => (
          <li key={story.title}>
            <h3>{story.title}</h3>
            <dl>
              <dt>{caseStudies.problem}</dt>
              <dd>{story.problem}</dd>
              <dt>{caseStudies.trace}</dt>
              <dd>{story.trace}</dd>
              <dt>{caseStudies.stop}</dt>
              <dd>{story.stop}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Features() {
  return (
    <section className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title">{featuresSection.title}</h2>
      <p className={classes.text}>{featuresSection.text}</p>
      <ul className={classes.four}>
        {FEATURE_CATEGORIES.map((category) => (
          <li key={category.title}>
            <h3>{category.title}</h3>
            <ul className={classes.features}>
              {category.features.map((feature) => (
                <li key={feature.text} data-readiness={feature.readiness}>
                  {feature.text}
                  <small>{READINESS[feature.readiness]}</small>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A year at the introductory price; the button chooses the plan with that price, as the upgrade window does. */
function Price() {
  const { tier, name, cents, price } = BUSINESS_OFFER;
  return (
    <section className={classes.section} aria-labelledby="price-title">
      <h2 id="price-title">{priceSection.title}</h2>
      <p className={classes.price}>
        <strong>{yearOf(cents)}</strong> {priceSection.of(name)}
      </p>
      <p className={classes.source}>{priceSection.text(price, planCard(tier).price)}</p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to="/"
          state={{ showSubscriptionPlans: true, selectedPlan: tier, offer: 'intro' }}
        >
          {priceSection.choose(price)}
        </Button>
        <Anchor component={Link} to="/" hash="subscription-plans" inherit>
          {priceSection.plans}
        </Anchor>
      </div>
    </section>
  );
}
