import { saveExchangeRates } from '@pipewright/contract/operations/organization/masters.ts';
import { currencies } from '@pipewright/contract/resources/master-data/currencies.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { currencyNames } from '../../platform/language/cldr-names.ts';
import { msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

type Body = Partial<z.output<typeof currencies.body>>;

/** The database ensures that there is exactly one base currency: see `check_base_currency`. */
export const currenciesModule = defineModule({
  resource: currencies,
  table: 'currency',
  usedBy: [
    {
      table: 'commission_statement',
      column: 'currency_id',
      label: ['commission statement', 'commission statements'],
    },
  ],
  restoreNeeds: {
    condition: `(select count(*) from crm.currency where tenant_id = $1 and is_base_currency and is_active) = 1`,
    otherwise: 'The archive does not have one base currency.',
  },
  prepare: async ({ tx, ids, body }) => (body.isBaseCurrency ? makeBase(tx, ids, body) : body),
  checkDelete: refuseBase,
  routes: [
    defineWriteRoute(saveExchangeRates, async ({ tx, body }) => {
      await holdBase(tx);
      await refuseOtherBase(tx, body.baseCurrencyId);
      const updated = await saveRates(tx, body.rates);
      return { body: { message: writeForRequest(msg`The exchange rates are saved.`), updated } };
    }),
  ],
  seed: (tx, language) => {
    const { tenantId } = tx.principal;
    // Six digits: the rates were right once, and are a start.
    return tx`
      insert into crm.currency (tenant_id, name, code, symbol, decimal_places, exchange_rate, is_base_currency,
        rebased, sort_order, is_active)
      select ${tenantId},
        coalesce(${JSON.stringify(currencyNames(language))}::text::jsonb ->> listed.code, listed.name), listed.code, listed.symbol, listed.decimal_places,
        round(listed.rate / base.rate, 5 - floor(log((listed.rate / base.rate)::float8))::integer),
        listed.code = base.code, 0, 0, true
      from reference.currency as listed
      join crm.organization on tenant_id = ${tenantId} and id = ${tenantId}
      join reference.currency as base on base.code = organization.currency
      order by listed.code`;
  },
});

/** Checked before the uses, because deactivating it, which would be offered instead, is rejected as well. */
async function refuseBase(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const [base] = await tx<{ message: string }>`
    select crm.base_currency_refusal() as message from crm.currency
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}) and is_base_currency`;
  if (base) {
    throw conflict(base.message);
  }
}

/** Whoever changes the base, or rates that refer to it, takes turns. */
function holdBase(tx: TenantTx): Promise<unknown> {
  return tx`select crm.lock_in_tenant('base currency')`;
}

/** The present rate of the new base is its worth in units of the old one; all rates are divided by it. */
async function makeBase(tx: TenantTx, ids: readonly string[], body: Body): Promise<Body> {
  const { tenantId } = tx.principal;
  const [id = null, ...others] = ids;
  if (others.length > 0) {
    throw invalid({ isBaseCurrency: 'Only one currency can be the base currency' });
  }
  await holdBase(tx);
  const [current] = await tx<{ isBase: boolean; rate: string }>`
    select is_base_currency as "isBase", exchange_rate::text as rate from crm.currency
    where tenant_id = ${tenantId} and id = ${id}`;
  if (current?.isBase) {
    return body;
  }
  const rate = String(body.exchangeRate ?? current?.rate ?? 1);
  if (Number(rate) === 0) {
    throw invalid({ exchangeRate: 'Enter what one unit of the present base currency is worth in this one' });
  }
  // Thirty decimal places, so that the previous rates are restored exactly with the old base.
  await tx`
    update crm.currency set is_base_currency = false, rebased = rebased + 1,
      exchange_rate = trim_scale(round(exchange_rate, 30) / ${rate}::numeric)
    where tenant_id = ${tenantId}`;
  return { ...body, exchangeRate: 1 };
}

/** Rates that somebody looked up for another base must not be saved for this one. */
async function refuseOtherBase(tx: TenantTx, expected: string | undefined): Promise<void> {
  const [base] = await tx<{ id: string }>`
    select id from crm.currency where tenant_id = ${tx.principal.tenantId} and is_base_currency`;
  if (expected && base?.id !== expected) {
    throw conflict('The base currency was changed in the meantime. Reload the rates and try again.');
  }
}

async function saveRates(
  tx: TenantTx,
  rates: readonly { id: string; exchangeRate: number }[],
): Promise<number> {
  const { tenantId } = tx.principal;
  const ids = [...new Set(rates.map(({ id }) => id))];
  const found = await tx`select from crm.currency where tenant_id = ${tenantId} and id = any (${ids})`;
  if (found.length < ids.length) {
    throw notFound('No such currency.');
  }
  const saved = await tx`
    update crm.currency set exchange_rate = given.rate
    from unnest(${rates.map(({ id }) => id)}::uuid[], ${rates.map(({ exchangeRate }) => exchangeRate)}::numeric[])
      as given (id, rate)
    where currency.tenant_id = ${tenantId} and currency.id = given.id
      and not is_base_currency and exchange_rate <> given.rate
    returning currency.id`;
  return saved.length;
}
