// Calls all seven services through a client that the npm package "soap" generates from the WSDL.
// Usage: node soap_client.mjs WSDL-URL; the CA comes from NODE_EXTRA_CA_CERTS.
import { randomUUID } from "node:crypto";
import soap from "soap";

const client = await soap.createClientAsync(process.argv[2]);
const call = async (name, args) => (await client[name + "Async"](args))[0];

const customer = await call("NewCustomer", {
  BusinessName: "Node & Fils", BusinessInfo: "Makes <things>", Password: "secret", ContactFirstName: "Ada", ContactLastName: "L'Ovelace",
  ContactPhone: "+34 985 182 066", ContactEmail: "ada@example.test", BillingStreet1: "1 Main Street", BillingStreet2: "",
  BillingCity: "Gijón", BillingState: "Asturias", BillingZip: "33204", BillingCountry: "Spain", PaymentMethod: "PO",
  CreditInfo: "", PurchaseOrderId: "PO-1",
});
const method = await call("ChangePaymentMethod", {
  CustomerId: customer.CustomerId, PaymentMethod: "CC", CreditInfo: "VISA 4111111111111111 12/2030", PurchaseOrderId: "",
});
const order = {
  RequestId: randomUUID(), CustomerId: customer.CustomerId, ShipType: "SHIP",
  Lines: { Line: [{ ItemId: 1, Quantity: 2 }, { ItemId: 2, Quantity: 1 }] },
};
const created = await call("CreateOrder", order);
const again = await call("CreateOrder", order);
const status = await call("OrderStatus", { CustomerId: customer.CustomerId, Limit: 5 });
const products = await call("NewProducts", { Subject: "ARTS", CutOffDays: 36500, Limit: 50 });
const detail = await call("ProductDetail", { ItemIds: { ItemId: [1, 2] } });
const first = detail.Products.Product[0];
const changed = await call("ChangeItem", { ItemId: 1, Cost: "12.34", PublicationDate: "2020-02-29", ImageName: first.ImageName });
let fault = null;
try {
  await call("OrderStatus", { CustomerId: "1000000000000000", Limit: 1 });
} catch (e) {
  const f = e.root.Envelope.Body.Fault;
  fault = { code: f.faultcode, message: f.faultstring, field: f.detail.ServiceFault.Field };
}

console.log(JSON.stringify({
  customer: Number(customer.CustomerId),
  method: method.PaymentMethod,
  order: Number(created.OrderId),
  again: Number(again.OrderId),
  total: String(created.Total),
  statusOrders: [status.Orders.Order].flat().map((o) => Number(o.OrderId)),
  products: [products.Products.Product].flat().length,
  image: Buffer.from(first.Image, "base64").subarray(0, 2).toString("hex"),
  detail: detail.Products.Product.map((p) => Number(p.ItemId)),
  changed: Number(changed.ItemId),
  fault,
}));
