import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SeenBefore } from '@unmask/analyses/contract';
import { seen as words } from '@unmask/product/copy/seen';
import { wordsOfName } from '@unmask/product/evidence-reading';
import { Panel, Time } from '@unmask/ui';
import { analysisCalls } from '../rpc.ts';
import classes from './evidence.module.css';
import { FrameSearch } from './frame-search.tsx';

interface SeenPanelProps {
  id: string;
  name: string;
}

/** Pictures to search for elsewhere, and own analyses of the same thing; nothing where there is neither. */
export default function SeenPanel({ id, name }: SeenPanelProps) {
  const found = useQuery({
    queryKey: ['seen before', id],
    queryFn: () => analysisCalls().seenBefore({ id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { frames = [], matches = [], linkable = false } = found.data ?? {};
  if (frames.length === 0 && matches.length === 0) return null;
  return (
    <Panel title={words.title}>
      {matches.length > 0 && <Matches matches={matches} />}
      {frames.length > 0 && (
        <>
          <p className={classes.lead}>{words.text}</p>
          <FrameSearch id={id} name={name} frames={frames} linkable={linkable} />
          <FactChecks name={name} />
        </>
      )}
    </Panel>
  );
}

function Matches({ matches }: Pick<SeenBefore, 'matches'>) {
  return (
    <div className={classes.matches}>
      <h3 className="um-label">{words.ownTitle}</h3>
      <ul className={classes.list}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchLine match={match} />
          </li>
        ))}
      </ul>
      <p className={classes.help}>{words.limits}</p>
    </div>
  );
}

const SPLIT = '\u0000';

/** The sentence has its date where its language wants it. */
function MatchLine({
  match: { id, name, createdAt, how, byMe, by },
}: {
  match: SeenBefore['matches'][number];
}) {
  const said = byMe ? words.own[how](SPLIT) : words.others[how](by ?? words.somebody, SPLIT);
  const [before, after] = said.split(SPLIT);
  return (
    <>
      {before}
      <Time at={createdAt} />
      {after}{' '}
      <Anchor component={Link} to={`/analyses/${id}`}>
        {name}
      </Anchor>
    </>
  );
}

function FactChecks({ name }: { name: string }) {
  const about = wordsOfName(name);
  if (about === null) return null;
  return (
    <p className={classes.help}>
      {words.facts.text}{' '}
      <Anchor
        href={`${words.facts.by}${encodeURIComponent(about)}`}
        target="_blank"
        rel="noreferrer noopener"
        inherit
      >
        {words.facts.link(about)}
      </Anchor>{' '}
      {words.facts.note}
    </p>
  );
}
