//! The table form.

use super::{Described, Description, Edits, Path, Row};
use crate::Text;
use serde::Serialize;

/// Rows and rules between one wire object and one canonical object.
pub trait Table {
    /// The generated wire type.
    type Wire: Described + Default + Serialize;
    /// The generated canonical type.
    type Canonical: Described + Default + Clone + PartialEq;

    /// The rows and the fields without one, as data.
    fn describe() -> Description;
    /// Wire to canonical.
    fn read(wire: Self::Wire) -> Self::Canonical {
        let mut canonical = Self::Canonical::default();
        Self::read_into(wire, &mut canonical);
        canonical
    }
    /// Wire to canonical, on top of what another table over the same two objects has read.
    fn read_into(wire: Self::Wire, canonical: &mut Self::Canonical);
    /// The carried wire fields that this file has.
    fn escrowed(wire: &Self::Wire) -> Vec<Path>;
    /// How many of the carried wire fields this file has.
    fn count_escrowed(wire: &Self::Wire) -> usize;
    /// Canonical to a fresh wire object.
    fn write(canonical: &Self::Canonical) -> Self::Wire {
        let mut wire = Self::Wire::default();
        Self::write_into(canonical, &mut wire);
        wire
    }
    /// Canonical to a fresh wire object, on top of what another table over the same two objects has written.
    fn write_into(canonical: &Self::Canonical, wire: &mut Self::Wire);
    /// What writing `after` changes in the original text, which reads as `before`. `twin` is the lenient view of that text, where
    /// the caller has one: rules that merge with it need it.
    fn changes(before: &Self::Canonical, after: &Self::Canonical, twin: Option<&Self::Wire>, edits: &mut Edits);
    /// Names the populated canonical fields that this wire has no place for.
    fn unwritten(canonical: &Self::Canonical, edits: &mut Edits);
    /// The id by which list elements find their originals; empty when there is none.
    fn id(_: &Self::Canonical) -> &str {
        ""
    }
    /// Whether two elements are equal but for their ids.
    fn differ_in_id_only(_: &Self::Canonical, _: &Self::Canonical) -> bool {
        false
    }
}

/// A field that a table leaves alone.
#[derive(Debug, Clone)]
pub struct Carried {
    /// The field.
    pub path: Path,
    /// Why.
    pub reason: &'static str,
}

impl Carried {
    /// The field below a path.
    pub fn below(self, path: &Path) -> Carried {
        Carried { path: path.join(&self.path), reason: self.reason }
    }
}

/// A rule that no row can express: several cells on a side, or a merge with the original.
pub trait Rule<W, C> {
    /// One or two words.
    const NAME: &'static str;
    /// What it does.
    const DOC: &'static str;
    /// The row as data.
    fn row() -> Row;
    /// Wire to canonical; runs before the rows. What no row needs may be taken over instead of copied.
    fn read(wire: &mut W, canonical: &mut C);
    /// Canonical to a fresh wire object; runs after the rows.
    fn write(canonical: &C, wire: &mut W);
    /// What an edit changes.
    fn changes(before: &C, after: &C, twin: Option<&W>, edits: &mut Edits);
}

/// Whether a field says anything.
pub trait Populated {
    /// It is there, or not empty.
    fn populated(&self) -> bool;
}
impl<T> Populated for Option<T> {
    fn populated(&self) -> bool {
        self.is_some()
    }
}
impl<T> Populated for Vec<T> {
    fn populated(&self) -> bool {
        !self.is_empty()
    }
}
impl Populated for serde_json::Map<String, serde_json::Value> {
    fn populated(&self) -> bool {
        !self.is_empty()
    }
}
impl Populated for Text {
    fn populated(&self) -> bool {
        !self.is_empty()
    }
}

/// Makes a [`Table`](crate::mapping::Table) of rows.
///
/// ```text
/// table! {
///     /// One trigger.
///     pub TriggerTable: wire::Trigger = canonical::Trigger {
///         keyword = keyword: Same, Never;          // wire path = canonical path: conversion, clear rule
///         /// A note on what is odd.
///         flags   = flags:   Same, Remove;
///     }
///     several {                                     // optional: rows of fields that can stand under several keys
///         flags in [flags | regex_flags] = flags: Same, Remove; // where a new one goes in [where it is looked for, in order]
///     }
///     rules { }                                     // types that implement `Rule`
///     carried { runtime: "why no row maps it" }     // wire fields without a row
///     unmapped { }                                  // canonical fields without a row
///     id { }                                        // the canonical id field, for lists
/// }
/// ```
#[macro_export]
macro_rules! table {
    (
        $(#[$meta:meta])*
        $vis:vis $name:ident : $wire:ty = $canonical:ty {
            $( $(#[doc = $note:literal])* $($w:ident).+ = $($c:ident).+ : $k:ty , $clear:ident ; )*
        }
        $( several {
            $( $(#[doc = $snote:literal])* $($sw:ident).+ in [ $( $($sp:ident).+ )|+ ] = $($sc:ident).+ : $sk:ty , $sclear:ident ; )*
        } )?
        rules { $($rule:ty),* $(,)? }
        carried { $( $($cw:ident).+ : $creason:literal ),* $(,)? }
        unmapped { $( $($uc:ident).+ : $ureason:literal ),* $(,)? }
        id { $($id:ident)? }
    ) => {
        $(#[$meta])*
        $vis struct $name;

        impl $crate::mapping::Table for $name {
            type Wire = $wire;
            type Canonical = $canonical;

            fn describe() -> $crate::mapping::Description {
                let mut all = $crate::mapping::Description::default();
                $(
                    let wire = $crate::mapping::resolve::<$wire>(&[$(stringify!($w)),+]);
                    let canonical = $crate::mapping::resolve::<$canonical>(&[$(stringify!($c)),+]);
                    all.rows.push($crate::mapping::Row {
                        wire: vec![wire.clone()],
                        canonical: vec![canonical.clone()],
                        conversion: <$k as $crate::mapping::Conversion>::NAME,
                        conversion_doc: <$k as $crate::mapping::Conversion>::DOC,
                        clear: $crate::mapping::Clear::$clear,
                        policy: $crate::mapping::WritePolicy::Edited,
                        note: <[&str]>::join(&[$(str::trim($note)),*], " "),
                    });
                    all.nest(<$k as $crate::mapping::Conversion>::nested(), &wire, &canonical);
                )*
                $( $(
                    let wire = $crate::mapping::resolve::<$wire>(&[$(stringify!($sw)),+]);
                    let canonical = $crate::mapping::resolve::<$canonical>(&[$(stringify!($sc)),+]);
                    let row = $crate::mapping::Row {
                        wire: vec![wire.clone()],
                        canonical: vec![canonical.clone()],
                        conversion: <$sk as $crate::mapping::Conversion>::NAME,
                        conversion_doc: <$sk as $crate::mapping::Conversion>::DOC,
                        clear: $crate::mapping::Clear::$sclear,
                        policy: $crate::mapping::WritePolicy::Edited,
                        note: <[&str]>::join(&[$(str::trim($snote)),*], " "),
                    };
                    all.rows.push(row.at_one_of(vec![$( $crate::mapping::resolve::<$wire>(&[$(stringify!($sp)),+]) ),+]));
                    all.nest(<$sk as $crate::mapping::Conversion>::nested(), &wire, &canonical);
                )* )?
                $( all.rows.push(<$rule as $crate::mapping::Rule<$wire, $canonical>>::row()); )*
                $( all.carried.push($crate::mapping::Carried {
                    path: $crate::mapping::resolve::<$wire>(&[$(stringify!($cw)),+]),
                    reason: $creason,
                }); )*
                $( all.unmapped.push($crate::mapping::Carried {
                    path: $crate::mapping::resolve::<$canonical>(&[$(stringify!($uc)),+]),
                    reason: $ureason,
                }); )*
                all
            }
            #[allow(unused_mut)]
            fn read_into(mut wire: $wire, canonical: &mut $canonical) {
                $( <$rule as $crate::mapping::Rule<$wire, $canonical>>::read(&mut wire, canonical); )*
                $( canonical.$($c).+ = <$k as $crate::mapping::Convert<_, _>>::read(wire.$($w).+); )*
                $( $( canonical.$($sc).+ = <$sk as $crate::mapping::Convert<_, _>>::read(
                    $crate::mapping::first_there([$( wire.$($sp).+ ),+]),
                ); )* )?
            }
            #[allow(unused_variables, unused_mut)]
            fn escrowed(wire: &$wire) -> Vec<$crate::mapping::Path> {
                let mut paths = Vec::new();
                $( if $crate::mapping::Populated::populated(&wire.$($cw).+) {
                    paths.push($crate::mapping::resolve::<$wire>(&[$(stringify!($cw)),+]));
                } )*
                paths
            }
            #[allow(unused_variables)]
            fn count_escrowed(wire: &$wire) -> usize {
                let populated: &[bool] = &[ $( $crate::mapping::Populated::populated(&wire.$($cw).+) ),* ];
                populated.iter().filter(|populated| **populated).count()
            }
            fn write_into(canonical: &$canonical, wire: &mut $wire) {
                $( wire.$($w).+ = <$k as $crate::mapping::Convert<_, _>>::write(&canonical.$($c).+); )*
                $( $( wire.$($sw).+ = <$sk as $crate::mapping::Convert<_, _>>::write(&canonical.$($sc).+); )* )?
                $( <$rule as $crate::mapping::Rule<$wire, $canonical>>::write(canonical, wire); )*
            }
            fn changes(before: &$canonical, after: &$canonical, twin: Option<&$wire>, edits: &mut $crate::mapping::Edits) {
                $( if before.$($c).+ != after.$($c).+ {
                    let at = $crate::mapping::resolve::<$canonical>(&[$(stringify!($c)),+]);
                    let outcome = $crate::mapping::change_row::<$k, $wire, _, _>(|wire| &wire.$($w).+, &before.$($c).+, &after.$($c).+, edits, &at);
                    let wire = $crate::mapping::resolve::<$wire>(&[$(stringify!($w)),+]);
                    edits.apply(wire, &at, outcome, $crate::mapping::Clear::$clear);
                } )*
                $( $( if before.$($sc).+ != after.$($sc).+ {
                    let at = $crate::mapping::resolve::<$canonical>(&[$(stringify!($sc)),+]);
                    let outcome = $crate::mapping::change_row::<$sk, $wire, _, _>(|wire| &wire.$($sw).+, &before.$($sc).+, &after.$($sc).+, edits, &at);
                    let home = $crate::mapping::resolve::<$wire>(&[$(stringify!($sw)),+]);
                    let places = vec![$( (
                        $crate::mapping::resolve::<$wire>(&[$(stringify!($sp)),+]),
                        twin.is_some_and(|wire| wire.$($sp).+.is_some()),
                    ) ),+];
                    edits.apply_at_one_of(home, places, &at, outcome, $crate::mapping::Clear::$sclear);
                } )* )?
                $( <$rule as $crate::mapping::Rule<$wire, $canonical>>::changes(before, after, twin, edits); )*
                let _ = twin;
                <Self as $crate::mapping::Table>::unwritten(after, edits);
            }
            #[allow(unused_variables)]
            fn unwritten(canonical: &$canonical, edits: &mut $crate::mapping::Edits) {
                $( if $crate::mapping::Populated::populated(&canonical.$($uc).+) {
                    edits.dropped.push($crate::mapping::resolve::<$canonical>(&[$(stringify!($uc)),+]).to_string());
                } )*
            }
            $(
                fn id(canonical: &$canonical) -> &str {
                    &canonical.$id
                }
                fn differ_in_id_only(before: &$canonical, after: &$canonical) -> bool {
                    let mut renamed = before.clone();
                    renamed.$id.clone_from(&after.$id);
                    renamed == *after
                }
            )?
        }
    };
}
