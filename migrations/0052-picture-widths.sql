-- A picture knows how large its largest file is, so that nobody is offered to zoom beyond it.
alter table product_images add column width integer not null default 800 check (width between 1 and 10000);
