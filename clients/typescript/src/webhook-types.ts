/** Webhooks, their deliveries, and what their messages say. */
import type { AssessmentBand, Lean, Outcome, ThreatLevel } from './result-types.ts';

export type WebhookEvent =
  | 'analysis.completed'
  | 'analysis.failed'
  | 'analysis.cancelled'
  | 'batch.completed';

export interface NewWebhook {
  /** https, reachable from the service. */
  url: string;
  /** All of them when left out. */
  events?: WebhookEvent[] | undefined;
  description?: string | undefined;
}

export interface WebhookChange {
  url?: string | undefined;
  events?: WebhookEvent[] | undefined;
  description?: string | undefined;
  enabled?: boolean | undefined;
}

export interface Webhook {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  enabled: boolean;
  disabled_reason: 'owner' | 'gone' | 'failing' | null;
  failing_since: string | null;
  last_delivery_at: string | null;
  /** Until then messages are signed with the former secret as well. */
  old_secret_until: string | null;
  created_at: string;
}

/** The secret is shown when it is made, and not again. */
export type WebhookWithSecret = Webhook & { secret: string };

export interface Delivery {
  id: string;
  webhook_id: string;
  event_type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  next_attempt_at: string | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number | null;
  payload: Record<string, unknown>;
  log: Array<{ at: string; status: number | null; error: string | null; duration_ms: number }>;
  created_at: string;
  delivered_at: string | null;
}

export interface DeliveryPage {
  items: Delivery[];
  next_cursor: string | null;
}

/** What a webhook says. */
export interface WebhookMessage {
  type: WebhookEvent | 'webhook.test';
  timestamp: string;
  /** `AnalysisData` of analyses, a batch of `batch.completed`. */
  data: Record<string, unknown>;
}

/** An analysis in short, as messages tell it. */
export interface AnalysisData {
  id: string;
  status: 'completed' | 'failed' | 'cancelled';
  isAI: boolean | null;
  /** Percent, of the side that `isAI` names. */
  confidence: number | null;
  outcome: Outcome | null;
  probability: number | null;
  likelihood_ratio: number | null;
  assessment: AssessmentBand | null;
  assessment_real_share: number | null;
  assessment_ai_share: number | null;
  lean: Lean | null;
  threat_level: ThreatLevel | null;
  file_name: string;
  created_at: string;
  completed_at: string | null;
  error: string | null;
}
