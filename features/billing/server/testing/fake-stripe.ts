/** The endpoints of Stripe that this service uses, on 127.0.0.1, with what happens on Stripe's own pages as methods. */
import { randomBytes } from 'node:crypto';
import { type Call, type Fields, inner, Refusal, serve, sign, text, type Wire } from './wire.ts';

export const FAKE_KEY = 'sk_test_fake_0123456789abcdef';
export const FAKE_WEBHOOK_SECRET = 'whsec_fake_0123456789abcdef';

interface Price {
  id: string;
  object: 'price';
  unit_amount: number;
  currency: string;
  product: string;
  recurring: { interval: string; interval_count: number };
}
interface Coupon {
  id: string;
  amount_off: number;
  duration: string;
  applies_to: string[];
}
interface Session {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  customer: string;
  price: string;
  coupon: string | null;
  metadata: Record<string, string>;
  subscription: string | null;
}
export interface Subscription {
  id: string;
  customer: string;
  status: string;
  price: string;
  coupon: string | null;
  cancel_at_period_end: boolean;
  current_period_end: number;
  metadata: Record<string, string>;
  latest_invoice: string | null;
}
export interface Invoice {
  id: string;
  subscription: string;
  customer: string;
  price: string;
  amount: number;
  status: 'paid' | 'open';
  created: number;
  intent: string;
  refunded: boolean;
}
export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

const MONTH_S = 30 * 86_400;
const nowS = () => Math.floor(Date.now() / 1000);
const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });

export class FakeStripe {
  readonly prices = new Map<string, Price>();
  readonly coupons = new Map<string, Coupon>();
  readonly customers = new Map<string, { id: string; email: string }>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly portals: Fields[] = [];
  /** Answers everything with a server error while true. */
  down = false;
  wire!: Wire;

  static async start(): Promise<FakeStripe> {
    const fake = new FakeStripe();
    for (const [plan, cents] of Object.entries({ pro: 1999, enterprise: 9900, enterprise_elite: 29900 })) {
      fake.prices.set(`price_${plan}`, {
        id: `price_${plan}`,
        object: 'price',
        unit_amount: cents,
        currency: 'usd',
        product: `prod_${plan}`,
        recurring: { interval: 'month', interval_count: 1 },
      });
    }
    fake.wire = await serve(FAKE_KEY, (call) => fake.#answer(call));
    return fake;
  }

  /** For the settings of the server under test. */
  get settings(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: FAKE_KEY,
      STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET,
      STRIPE_PRICE_PRO: 'price_pro',
      STRIPE_PRICE_ENTERPRISE: 'price_enterprise',
      STRIPE_PRICE_ENTERPRISE_ELITE: 'price_enterprise_elite',
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: String(this.wire.port),
      STRIPE_API_PROTOCOL: 'http',
    };
  }

  callsTo(method: string, path: string | RegExp): Call[] {
    const fits = (call: Call) => (typeof path === 'string' ? call.path === path : path.test(call.path));
    return this.wire.calls.filter((call) => call.method === method && fits(call));
  }

  /** The person pays on the checkout page. */
  pay(sessionId: string): Subscription {
    const session = this.#get(this.sessions, sessionId);
    if (session.status !== 'open') throw new Error(`the session is ${session.status}`);
    const subscription: Subscription = {
      id: newId('sub'),
      customer: session.customer,
      status: 'active',
      price: session.price,
      coupon: session.coupon,
      cancel_at_period_end: false,
      current_period_end: nowS() + MONTH_S,
      metadata: session.metadata,
      latest_invoice: null,
    };
    this.subscriptions.set(subscription.id, subscription);
    this.bill(subscription, 'paid');
    session.status = 'complete';
    session.subscription = subscription.id;
    return subscription;
  }

  /** A month is charged, or the charge fails. */
  bill(subscription: Subscription, status: Invoice['status'], created = nowS()): Invoice {
    const price = this.#get(this.prices, subscription.price).unit_amount;
    const off = subscription.coupon ? this.#get(this.coupons, subscription.coupon).amount_off : 0;
    const invoice: Invoice = {
      id: newId('in'),
      subscription: subscription.id,
      customer: subscription.customer,
      price: subscription.price,
      amount: price - off,
      status,
      created,
      intent: newId('pi'),
      refunded: false,
    };
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    subscription.status = status === 'paid' ? 'active' : 'past_due';
    return invoice;
  }

  event(type: string, object: Record<string, unknown>, created = nowS()): StripeEvent {
    return { id: newId('evt'), object: 'event', type, created, data: { object } };
  }

  subscriptionEvent(type: string, subscription: Subscription, created?: number): StripeEvent {
    return this.event(`customer.subscription.${type}`, { ...this.#subscription(subscription) }, created);
  }

  invoiceEvent(type: 'paid' | 'payment_failed', invoice: Invoice): StripeEvent {
    return this.event(`invoice.${type}`, { ...this.#invoice(invoice) });
  }

  refundEvent(invoice: Invoice): StripeEvent {
    const charge = { id: newId('ch'), object: 'charge', payment_intent: invoice.intent };
    return this.event('charge.refunded', { ...charge, refunded: invoice.refunded });
  }

  /** Sends an event as Stripe does. */
  async send(
    address: string,
    event: StripeEvent,
    { secret = FAKE_WEBHOOK_SECRET, at_s = nowS(), tamper = (body: string) => body } = {},
  ): Promise<Response> {
    const body = JSON.stringify(event, null, 2);
    return fetch(new URL('/functions/v1/stripe-webhook', address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, secret, at_s),
      },
      body: tamper(body),
    });
  }

  #get<Thing>(things: Map<string, Thing>, id: string | undefined): Thing {
    const found = things.get(id ?? '');
    if (!found) throw new Refusal(404, `No such thing: '${id}'`, 'resource_missing');
    return found;
  }

  #answer({ method, path, fields }: Call): unknown {
    if (this.down) throw new Refusal(503, 'Down.', undefined, 'api_error');
    const [, , area = '', ...rest] = path.split('/');
    const id = rest.at(0);
    switch (`${method} ${area}`) {
      case 'GET prices':
        return this.#get(this.prices, id);
      case 'POST customers':
        return this.#createCustomer(fields);
      case 'POST coupons':
        return this.#createCoupon(fields);
      case 'POST checkout':
        return rest[2] === 'expire' ? this.#expire(rest[1]) : this.#createSession(fields);
      case 'POST billing_portal':
        return this.#createPortal(fields);
      case 'GET subscriptions':
        return id ? this.#subscription(this.#get(this.subscriptions, id)) : this.#subscriptionsOf(fields);
      case 'POST subscriptions':
        return this.#updateSubscription(id, fields);
      case 'DELETE subscriptions':
        return this.#cancelSubscription(id);
      case 'GET invoices':
        return this.#invoice(this.#get(this.invoices, id));
      case 'GET invoice_payments':
        return this.#payments(fields);
      case 'POST refunds':
        return this.#refund(fields);
      default:
        throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`);
    }
  }

  #createCustomer(fields: Fields) {
    const customer = { id: newId('cus'), object: 'customer', email: text(fields, 'email') ?? '' };
    this.customers.set(customer.id, customer);
    return customer;
  }

  #createCoupon(fields: Fields) {
    const id = text(fields, 'id') ?? newId('coupon');
    if (this.coupons.has(id)) throw new Refusal(400, 'Coupon already exists.', 'resource_already_exists');
    const coupon: Coupon = {
      id,
      amount_off: Number(text(fields, 'amount_off')),
      duration: text(fields, 'duration') ?? 'once',
      applies_to: Object.values(inner(fields, 'applies_to', 'products') ?? {}).map(String),
    };
    this.coupons.set(id, coupon);
    return { object: 'coupon', ...coupon };
  }

  #createSession(fields: Fields) {
    const price = this.#get(this.prices, text(inner(fields, 'line_items', '0'), 'price'));
    const couponId = text(inner(fields, 'discounts', '0'), 'coupon');
    const coupon = couponId ? this.#get(this.coupons, couponId) : null;
    if (coupon && !coupon.applies_to.includes(price.product)) {
      throw new Refusal(400, 'This coupon does not apply to anything in this order.');
    }
    const id = newId('cs_test');
    const session: Session = {
      id,
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      customer: this.#get(this.customers, text(fields, 'customer')).id,
      price: price.id,
      coupon: coupon?.id ?? null,
      metadata: stringsOf(inner(fields, 'subscription_data', 'metadata')),
      subscription: null,
    };
    this.sessions.set(id, session);
    return { object: 'checkout.session', ...session };
  }

  #expire(id: string | undefined) {
    const session = this.#get(this.sessions, id);
    if (session.status !== 'open') throw new Refusal(400, 'Only open sessions can be expired.');
    session.status = 'expired';
    return { object: 'checkout.session', ...session };
  }

  #createPortal(fields: Fields) {
    this.#get(this.customers, text(fields, 'customer'));
    this.portals.push(fields);
    const id = newId('bps');
    return { id, object: 'billing_portal.session', url: `https://billing.stripe.test/p/session/${id}` };
  }

  #subscriptionsOf(fields: Fields) {
    const own = [...this.subscriptions.values()].filter(({ customer }) => customer === fields.customer);
    return list(
      own.map((subscription) => this.#subscription(subscription)),
      '/v1/subscriptions',
    );
  }

  #updateSubscription(id: string | undefined, fields: Fields) {
    const subscription = this.#get(this.subscriptions, id);
    subscription.cancel_at_period_end = text(fields, 'cancel_at_period_end') === 'true';
    return this.#subscription(subscription);
  }

  #cancelSubscription(id: string | undefined) {
    const subscription = this.#get(this.subscriptions, id);
    if (subscription.status === 'canceled') {
      throw new Refusal(404, `No such subscription: '${id}'`, 'resource_missing');
    }
    subscription.status = 'canceled';
    return this.#subscription(subscription);
  }

  #payments(fields: Fields) {
    const intent = text(inner(fields, 'payment'), 'payment_intent');
    const found = [...this.invoices.values()].filter(
      (invoice) => invoice.status === 'paid' && (invoice.id === fields.invoice || invoice.intent === intent),
    );
    return list(
      found.map((invoice) => ({
        id: `inpay_${invoice.id}`,
        object: 'invoice_payment',
        invoice: invoice.id,
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: invoice.intent },
      })),
      '/v1/invoice_payments',
    );
  }

  #refund(fields: Fields) {
    const invoice = [...this.invoices.values()].find(({ intent }) => intent === fields.payment_intent);
    if (!invoice) throw new Refusal(404, 'No such payment_intent.', 'resource_missing');
    if (invoice.refunded)
      throw new Refusal(400, 'Charge has already been refunded.', 'charge_already_refunded');
    invoice.refunded = true;
    return { id: newId('re'), object: 'refund', amount: invoice.amount, status: 'succeeded' };
  }

  #subscription(subscription: Subscription) {
    const { price, coupon, current_period_end, ...rest } = subscription;
    const found = coupon ? this.#get(this.coupons, coupon) : null;
    return {
      object: 'subscription',
      ...rest,
      cancel_at: subscription.cancel_at_period_end ? current_period_end : null,
      discounts: found
        ? [{ id: `di_${found.id}`, object: 'discount', source: { type: 'coupon', coupon: found } }]
        : [],
      items: list(
        [
          {
            id: `si_${subscription.id}`,
            current_period_end,
            price: this.#get(this.prices, price),
            quantity: 1,
          },
        ],
        '/v1/subscription_items',
      ),
    };
  }

  #invoice(invoice: Invoice) {
    const paid = invoice.status === 'paid';
    const { metadata } = this.#get(this.subscriptions, invoice.subscription);
    return {
      id: invoice.id,
      object: 'invoice',
      customer: invoice.customer,
      status: invoice.status,
      currency: 'usd',
      amount_due: invoice.amount,
      amount_paid: paid ? invoice.amount : 0,
      created: invoice.created,
      status_transitions: { paid_at: paid ? invoice.created : null },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: invoice.subscription, metadata },
      },
      lines: list(
        [{ id: newId('il'), pricing: { price_details: { price: invoice.price } } }],
        '/v1/invoices/lines',
      ),
    };
  }
}

function stringsOf(fields: Fields | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]));
}
