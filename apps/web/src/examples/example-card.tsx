import { IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { bands } from '@unmask/product/copy/bands';
import { examples as words } from '@unmask/product/copy/examples';
import classes from './examples.module.css';
import { type Example, exampleFile } from './examples.ts';

const ICONS = { video: IconVideo, audio: IconMicrophone, image: IconPhoto };

/** One example: what it is, and beside it what was said. */
export function ExampleCard({ example }: { example: Example }) {
  const { id, modality, said, fate, thumbnail } = example;
  const Icon = ICONS[modality];
  return (
    <li className={classes.card} data-fate={fate}>
      <span className={classes.picture} aria-hidden="true">
        {thumbnail === null ? (
          <Icon size={24} stroke={1.5} />
        ) : (
          <img src={exampleFile(thumbnail)} alt="" width={192} height={144} loading="lazy" decoding="async" />
        )}
      </span>
      <div>
        <p className="um-label">{words.kinds[modality]}</p>
        <h3>
          <Link to="/examples/$id" params={{ id }} aria-label={words.open(words.names[id])}>
            {words.names[id]}
          </Link>
        </h3>
        <p>{words.made[id]}</p>
        <p className={classes.said}>
          <strong>{words.said(bands[said])}</strong> <span>{words.fates[fate]}</span>
        </p>
      </div>
    </li>
  );
}
