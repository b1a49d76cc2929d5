"""Calls all seven services through a client that zeep generates from the WSDL. Usage: zeep_client.py WSDL-URL CA-FILE"""
import json
import sys
import uuid

import requests
import zeep
from zeep.transports import Transport

session = requests.Session()
# The environment must not put another bundle in the place of the test CA.
session.trust_env = False
session.verify = sys.argv[2]
client = zeep.Client(sys.argv[1], transport=Transport(session=session))
service = client.service

customer = service.NewCustomer(
    BusinessName="Zeep & Söhne", BusinessInfo="Makes <things>", Password="secret", ContactFirstName="Ada", ContactLastName="L'Ovelace",
    ContactPhone="+34 985 182 066", ContactEmail="ada@example.test", BillingStreet1="1 Main Street", BillingStreet2="",
    BillingCity="Gijón", BillingState="Asturias", BillingZip="33204", BillingCountry="Spain", PaymentMethod="CC",
    CreditInfo="VISA 4111111111111111 12/2030", PurchaseOrderId="")
method = service.ChangePaymentMethod(CustomerId=customer, PaymentMethod="PO", CreditInfo="", PurchaseOrderId="PO-1")
request_id = str(uuid.uuid4())
order = service.CreateOrder(
    RequestId=request_id, CustomerId=customer, ShipType="AIR", Lines={"Line": [{"ItemId": 1, "Quantity": 2}, {"ItemId": 2, "Quantity": 1}]})
again = service.CreateOrder(
    RequestId=request_id, CustomerId=customer, ShipType="AIR", Lines={"Line": [{"ItemId": 1, "Quantity": 2}, {"ItemId": 2, "Quantity": 1}]})
status = service.OrderStatus(CustomerId=customer, Limit=5)
products = service.NewProducts(Subject="ARTS", CutOffDays=36500, Limit=50)
detail = service.ProductDetail(ItemIds={"ItemId": [1, 2]})
changed = service.ChangeItem(ItemId=1, Cost="12.34", PublicationDate="2020-02-29", ImageName=detail[0].ImageName)
try:
    service.OrderStatus(CustomerId=10**15, Limit=1)
    fault = None
except zeep.exceptions.Fault as e:
    fault = {"code": e.code, "message": e.message, "field": e.detail[0].findtext("{urn:tlstoll:fault:1}Field")}

print(json.dumps({
    "customer": customer,
    "method": method.PaymentMethod,
    "order": order.OrderId,
    "again": again.OrderId,
    "total": str(order.Total),
    "statusOrders": [o.OrderId for o in status.Orders.Order],
    "products": len(products.Products.Product),
    "image": detail[0].Image[:2].hex(),
    "detail": [p.ItemId for p in detail],
    "changed": changed,
    "fault": fault,
}))
