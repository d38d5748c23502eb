ALTER TABLE "video_analyses" DROP CONSTRAINT "video_analyses_threat";--> statement-breakpoint
ALTER TABLE "video_analyses" ADD CONSTRAINT "video_analyses_threat" CHECK ("video_analyses"."threat_level" in ('unknown', 'low', 'medium', 'high', 'critical'));--> statement-breakpoint
-- Results that were stored under weaker rules are read by today's: a verdict asks for a likelihood ratio of 10 and for the whole
-- interval, stills clear nothing, and without a verdict the threat is unknown and the confidence that of the side `isAI` names.
CREATE FUNCTION answer_of_today(judged jsonb, stills boolean, named_lean boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  p numeric := (judged -> 'probability' ->> 'value')::numeric;
  low numeric := least(p, (judged -> 'probability' ->> 'low')::numeric);
  high numeric := greatest(p, (judged -> 'probability' ->> 'high')::numeric);
  outcome text := judged ->> 'outcome';
  holds boolean;
  confidence numeric;
  verbal text := judged -> 'likelihoodRatio' ->> 'verbal';
  answer jsonb := judged;
BEGIN
  IF p IS NULL OR outcome IS NULL THEN RETURN judged; END IF;
  holds := CASE outcome
    WHEN 'ai_generated' THEN low >= 10 / 11.0
    WHEN 'authentic' THEN high <= 1 / 11.0 AND NOT stills
    ELSE true END;
  IF NOT coalesce(holds, false) THEN
    outcome := 'inconclusive';
    answer := answer || jsonb_build_object('outcome', outcome, 'outcomeReasons',
      CASE WHEN stills THEN '["near_the_threshold", "frames_only"]'::jsonb ELSE '["near_the_threshold"]'::jsonb END);
  END IF;
  confidence := round(100 * CASE outcome WHEN 'ai_generated' THEN p ELSE 1 - p END, 1);
  answer := answer || jsonb_build_object('isAI', outcome = 'ai_generated', 'confidence', confidence);
  IF NOT named_lean THEN RETURN answer; END IF;
  RETURN answer || jsonb_build_object(
    'lean', CASE judged -> 'likelihoodRatio' ->> 'supports' WHEN 'ai' THEN 'ai' WHEN 'authentic' THEN 'authentic' ELSE 'none' END,
    'threatLevel', CASE
      WHEN outcome = 'inconclusive' THEN 'unknown'
      WHEN outcome = 'authentic' THEN 'low'
      WHEN confidence > 90 AND verbal IN ('moderately_strong', 'strong') THEN 'critical'
      ELSE 'high' END);
END $$;--> statement-breakpoint
CREATE FUNCTION result_of_today(result jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  today jsonb := answer_of_today(result, coalesce(result ->> 'mode', '') = 'frames', true);
BEGIN
  IF jsonb_typeof(result -> 'voice') = 'object' THEN
    today := today || jsonb_build_object('voice', answer_of_today(result -> 'voice', false, false));
  END IF;
  RETURN today;
END $$;--> statement-breakpoint
UPDATE "analysis_jobs" SET "result" = result_of_today("result") WHERE jsonb_typeof("result") = 'object';--> statement-breakpoint
UPDATE "video_analyses" SET "analysis_result" = result_of_today("analysis_result") WHERE jsonb_typeof("analysis_result") = 'object';--> statement-breakpoint
UPDATE "video_analyses" SET "threat_level" = "analysis_result" ->> 'threatLevel', "confidence_score" = ("analysis_result" ->> 'confidence')::double precision
  WHERE "analysis_result" ->> 'threatLevel' IN ('unknown', 'low', 'medium', 'high', 'critical')
    AND jsonb_typeof("analysis_result" -> 'confidence') = 'number';--> statement-breakpoint
-- Of before there was a probability: what named no side is not harmless either.
UPDATE "video_analyses" SET "threat_level" = 'unknown' WHERE "analysis_result" ->> 'outcome' = 'inconclusive';--> statement-breakpoint
DROP FUNCTION result_of_today(jsonb);--> statement-breakpoint
DROP FUNCTION answer_of_today(jsonb, boolean, boolean);
