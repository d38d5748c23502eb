import { result as words } from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import type { Result } from './result-types.ts';
import classes from './verdict.module.css';

const TICKS = Array.from({ length: 41 }, (_, index) => index * 25);
const WIDTH = 1000;

/** A ruler from authentic to AI-generated: the band is the 95% interval, the needle the estimate. */
export function ProbabilityScale({ result }: { result: Result }) {
  const { value, low, high } = result.probability;
  const percent = (share: number) => decimal(share * 100, 1);
  return (
    <div className={classes.scale}>
      <svg
        viewBox={`0 0 ${WIDTH} 44`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${words.scaleLabel}: ${percent(value)}%, ${words.interval(percent(low), percent(high))}`}
      >
        <rect x={0} y={22} width={WIDTH} height={21} className={classes.scaleGround} />
        <rect
          x={low * WIDTH}
          y={8}
          width={Math.max(2, (high - low) * WIDTH)}
          height={35}
          className={classes.scaleBand}
        />
        {TICKS.map((tick) => (
          <path
            key={tick}
            d={`M${tick} 43V${tick % 250 === 0 ? 24 : tick % 100 === 0 ? 31 : 36}`}
            className={classes.scaleTick}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={`M${value * WIDTH} 0V43`}
          className={classes.scaleNeedle}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className={classes.scaleWords}>
        <span>{words.scaleAuthentic}</span>
        <span className="um-mono">
          P(AI) {percent(value)}% [{percent(low)}, {percent(high)}]
        </span>
        <span>{words.scaleAi}</span>
      </div>
    </div>
  );
}
