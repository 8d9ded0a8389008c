import { tableOf } from "../property-definition.ts";
import { currencies } from "./currencies.ts";
import {
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
} from "./common-properties.ts";

/** Pipeline and stage are ids of the account's deal pipelines, if it has any. */
export const dealProperties = tableOf([
  { name: "dealname", label: "Deal name", type: "string", isDefault: true },
  {
    name: "amount",
    label: "Amount",
    type: "number",
    isDefault: true,
    currencyProperty: "deal_currency_code",
  },
  { name: "deal_currency_code", label: "Currency", type: "enumeration", options: currencies },
  { name: "pipeline", label: "Pipeline", type: "enumeration", isDefault: true },
  { name: "dealstage", label: "Deal stage", type: "enumeration", isDefault: true },
  { name: "closedate", label: "Close date", type: "datetime", isDefault: true, isDay: true },
  { name: "description", label: "Description", type: "string", fieldType: "textarea" },
  ownerProperty,
  createdProperty,
  modifiedProperty,
  mergedProperty,
  recordIdProperty,
]);
