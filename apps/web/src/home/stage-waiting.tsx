import { needsScript } from '@unmask/product/copy/home';
import { upload } from '@unmask/product/copy/upload';
import { Panel } from '@unmask/ui';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { Hero } from '../hero.tsx';
import classes from '../pages/pages.module.css';

/** Until the session is known and the uploader is there: the hero, and a spinner in a place of the uploader's size. */
export function StageWaiting() {
  return (
    <div className={classes.hero}>
      <Hero />
      <Panel title={upload.title}>
        <div className={classes.uploaderPlace}>
          <Waiting />
          <noscript>{needsScript}</noscript>
        </div>
      </Panel>
    </div>
  );
}
