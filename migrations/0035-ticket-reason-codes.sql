-- What the shop itself looks a reason up by, whatever it is called; null for reasons of the owner's own.
alter table ticket_reasons add column code text unique;

create temporary table known_reasons (id integer, code text, label text) on commit drop;
insert into known_reasons (id, code, label) values
  (1, 'not-arrived', 'Mi pedido no ha llegado'),
  (2, 'damaged', 'Producto dañado o defectuoso'),
  (3, 'return', 'Quiero devolver un producto'),
  (4, 'guarantee', 'Hacer válida la garantía'),
  (5, 'payment', 'Problema con el pago'),
  (6, 'invoice', 'Solicitar factura (CFDI)'),
  (7, 'address', 'Cambiar la dirección de entrega'),
  (8, 'cancel', 'Cancelar mi pedido'),
  (9, 'licence', 'Licencia o clave digital'),
  (10, 'refund', 'Reembolso a mi CLABE'),
  (11, 'other', 'Otra consulta');

-- by the label first, and where it was changed by the number that pages have led to
update ticket_reasons r set code = k.code
from known_reasons k
where r.id = (select min(s.id) from ticket_reasons s where s.reason = k.label);
update ticket_reasons r set code = k.code
from known_reasons k
where r.id = k.id and r.code is null
  and not exists (select from ticket_reasons taken where taken.code = k.code);

-- What the shop opened a ticket for; null for what a shopper asks.
alter table tickets add column purpose text check (purpose in ('refund', 'return'));
update tickets set purpose = 'refund' where subject like 'Reembolso del pedido %' and order_id is not null;
update tickets set purpose = 'return' where subject like 'Devolución del pedido %' and order_id is not null;
