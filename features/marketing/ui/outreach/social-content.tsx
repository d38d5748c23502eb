import {
  FACEBOOK_POSTS,
  TWEET_LIMIT,
  TWITTER_THREADS,
  tweetLength,
} from '@unmask/product/content/marketing/social';
import { Panel } from '@unmask/ui';
import { fillWords, social as words } from '../../outreach-words.ts';
import classes from '../marketing.module.css';
import { CopyButton } from '../parts.tsx';

/** The address is this installation's own, with where it was published. */
const linked = (text: string, source: string) =>
  text.replace(
    '[LINK]',
    `${window.location.origin}/accuracy?utm_source=${source}&utm_medium=social&utm_campaign=outreach`,
  );

export default function SocialContent() {
  return (
    <div className={classes.stack}>
      <h3 className={classes.heading}>{words.facebook}</h3>
      <div className={classes.pairs}>
        {FACEBOOK_POSTS.map(({ id, title, text }) => (
          <Post key={id} title={title} text={linked(text, 'facebook')} />
        ))}
      </div>
      <h3 className={classes.heading}>{words.threads}</h3>
      <p className={classes.small}>{words.note}</p>
      <div className={classes.pairs}>
        {TWITTER_THREADS.map(({ id, title, tweets }) => (
          <Panel key={id} level={3} title={title}>
            <ol className={classes.thread} aria-label={title}>
              {tweets.map((tweet, index) => (
                <Tweet key={tweet} text={linked(tweet, 'twitter')} name={words.tweet(title, index + 1)} />
              ))}
            </ol>
          </Panel>
        ))}
      </div>
    </div>
  );
}

export function Post({ title, text }: { title: string; text: string }) {
  return (
    <Panel
      level={3}
      title={title}
      aside={
        <CopyButton
          text={text}
          label={fillWords.copyLabel(title, words.copy)}
          copied={fillWords.scriptCopied}
        >
          {words.copy}
        </CopyButton>
      }
    >
      <p className={classes.letter}>{text}</p>
    </Panel>
  );
}

function Tweet({ text, name }: { text: string; name: string }) {
  const length = tweetLength(text);
  return (
    <li>
      <p className={classes.letter}>{text}</p>
      <div className={classes.row}>
        <span
          className={`um-mono ${classes.small}`}
          role="img"
          aria-label={words.countLabel(length, TWEET_LIMIT)}
          data-over={length > TWEET_LIMIT || undefined}
        >
          {words.count(length, TWEET_LIMIT)}
        </span>
        <CopyButton text={text} label={fillWords.copyLabel(name, words.copy)} copied={fillWords.scriptCopied}>
          {words.copy}
        </CopyButton>
      </div>
    </li>
  );
}
